// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds the arrows between the modules that ARCHITECTURE.md draws: they point down. */
class ArchitectureTest {
  private static final String ROOT = "io.weir.";

  /** The packages of Hadoop's in which a class of ours has to live, and that class. */
  private static final Map<String, String> HADOOPS =
      Map.of(
          "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl", "Interposed",
          "org.apache.hadoop.hdfs.server.datanode", "TokenUsers");

  /** What the lab stands on. */
  private static final Set<String> LAB =
      Set.of("core", "model", "linux", "tuner", "hadoop", "mapreduce", "simulator");

  /** Each module, and those of ours that it may import. */
  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.ofEntries(
          Map.entry("core", Set.of()),
          Map.entry("model", Set.of("core")),
          Map.entry("simulator", Set.of("core", "model")),
          Map.entry("linux", Set.of("model")),
          Map.entry("tuner", Set.of("linux", "model")),
          Map.entry("results", Set.of()),
          Map.entry("report", Set.of("results")),
          Map.entry("hadoop", Set.of("core")),
          Map.entry("mapreduce", Set.of("core", "model", "hadoop")),
          Map.entry("lab", LAB),
          Map.entry("experiments", with(LAB, "lab", "results", "report")),
          Map.entry("cli", with(LAB, "lab", "simulator", "results", "report", "experiments")));

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(Stream.concat(Stream.of("io.weir"), HADOOPS.keySet().stream()).toList())
          .that(describe("are ours", type -> !module(type).isEmpty()));

  @TestFactory
  Stream<DynamicTest> aModuleImportsOnlyThoseBelowIt() {
    return MAY_IMPORT.entrySet().stream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.getKey(), () -> importsOnly(entry.getKey(), entry.getValue())));
  }

  private static Set<String> with(Set<String> some, String... more) {
    return Stream.concat(some.stream(), Stream.of(more)).collect(Collectors.toSet());
  }

  private static void importsOnly(String module, Set<String> below) {
    noClasses()
        .that(describe("are in " + module, type -> module(type).equals(module)))
        .should()
        .dependOnClassesThat(
            describe(
                "are ours but not in " + below,
                type ->
                    !module(type).isEmpty()
                        && !module(type).equals(module)
                        && !below.contains(module(type))))
        .check(OURS);
  }

  @Test
  void everyModuleIsKnownHere() {
    classes()
        .should()
        .resideInAnyPackage(
            Stream.concat(
                    MAY_IMPORT.keySet().stream().map(module -> ROOT + module + ".."),
                    HADOOPS.keySet().stream())
                .toArray(String[]::new))
        .check(OURS);
  }

  @Test
  void theCoreImportsTheJdkOnly() {
    classes()
        .that()
        .resideInAPackage("io.weir.core..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("io.weir.core..", "java..", "org.jspecify.annotations")
        .check(OURS);
  }

  @Test
  void theCoreKnowsNothingOfTheGateInFrontOfIt() {
    noClasses()
        .that()
        .resideInAPackage("io.weir.core..")
        .and()
        .resideOutsideOfPackage("io.weir.core.gate..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.weir.core.gate..")
        .check(OURS);
  }

  @Test
  void packagesFormNoCycles() {
    slices().assignedFrom(new OurPackages()).should().beFreeOfCycles().check(OURS);
  }

  /**
   * Cycles by constants alone, which class files do not tell, are looked for in
   * dev/checks/cycles.sh.
   */
  private static final class OurPackages implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String name = type.getPackageName();
      return name.startsWith(ROOT) ? SliceIdentifier.of(name) : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages of ours";
    }
  }

  /** Which module of ours a class is in; empty for a class that is not ours. */
  private static String module(JavaClass type) {
    String name = type.getPackageName();
    if (name.startsWith(ROOT)) {
      return name.substring(ROOT.length()).replaceAll("\\..*", "");
    }
    String ours = HADOOPS.get(name);
    return ours != null && type.getSimpleName().startsWith(ours) ? "hadoop" : "";
  }
}
