// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Cluster;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdvisedYarnProviderTest {
  private static final String MAPS = "mapreduce.job.running.map.limit";
  private static final String REDUCES = "mapreduce.job.running.reduce.limit";

  @TempDir Path folder;
  private JobConf conf;

  @BeforeEach
  void setUp() {
    conf = new JobConf();
    conf.setJobName("Nightly Sort");
    conf.set(WeirKeys.ADMISSION_FOLDER, folder.toUri().toString());
  }

  @Test
  void whatMakesNoDifferenceIsNotLimited() {
    assertThat(JobLimits.of(0, 2, 10, 8_192).keys())
        .containsOnly(
            Map.entry("mapreduce.job.running.reduce.limit", "20"),
            Map.entry("mapreduce.reduce.memory.mb", "4096"));
    assertThat(JobLimits.of(0, 0, 10, 8_192).keys()).isEmpty();
  }

  @Test
  void aJobWithAdviceGetsIt() throws IOException {
    AdviceFolder.write(folder, "Nightly Sort", JobLimits.of(3, 2, 10, 8_192));

    AdvisedYarnProvider.advise(conf);

    assertThat(folder.resolve("nightly-sort.xml")).exists();
    assertThat(conf.get(MAPS)).isEqualTo("30");
    assertThat(conf.get(REDUCES)).isEqualTo("20");
    assertThat(conf.get("mapreduce.map.memory.mb")).isEqualTo("2730");
    assertThat(conf.get("mapreduce.reduce.memory.mb")).isEqualTo("4096");
  }

  @Test
  void namesOfAnyLettersAndLengthAreToldApart() throws IOException {
    List<String> names =
        List.of("月次", "日次", "a".repeat(300) + "b", "a".repeat(300) + "c", "mañana", "ma-ana");
    for (String each : names) {
      AdviceFolder.write(folder, each, JobLimits.of(names.indexOf(each) + 1, 1, 1, 0));
    }
    for (String each : names) {
      conf = new JobConf();
      conf.setJobName(each);
      conf.set(WeirKeys.ADMISSION_FOLDER, folder.toUri().toString());

      AdvisedYarnProvider.advise(conf);

      assertThat(conf.get(MAPS)).isEqualTo("" + (names.indexOf(each) + 1));
    }
  }

  @Test
  void whatAJobSetsItselfStays() throws IOException {
    AdviceFolder.write(folder, "Nightly Sort", JobLimits.of(3, 2, 10, 0));
    conf.set(MAPS, "7");

    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get(MAPS)).isEqualTo("7");
    assertThat(conf.get(REDUCES)).isEqualTo("20");
    assertThat(conf.get("mapreduce.map.memory.mb"))
        .isEqualTo(new JobConf().get("mapreduce.map.memory.mb"));
  }

  @Test
  void othersAreSubmittedAsTheyAre() throws IOException {
    AdviceFolder.write(folder, "another", JobLimits.of(3, 2, 10, 0));

    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get(MAPS)).isEqualTo("0"); // Hadoop's default: no limit
  }

  @Test
  void adviceSetsNoOtherKeysAndNothingBeyondWhatTheClusterAllows() throws IOException {
    conf.set("yarn.scheduler.maximum-allocation-mb", "4000");
    JobLimits advised =
        new JobLimits(
            Map.of(
                "mapreduce.map.java.opts",
                "-javaagent:evil.jar",
                "mapreduce.map.memory.mb",
                "4001",
                "mapreduce.reduce.memory.mb",
                "4000",
                MAPS,
                "many",
                REDUCES,
                "7"));
    AdviceFolder.write(folder, "Nightly Sort", advised);

    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get("mapreduce.map.java.opts"))
        .isEqualTo(new JobConf().get("mapreduce.map.java.opts"));
    assertThat(conf.get("mapreduce.map.memory.mb"))
        .isEqualTo(new JobConf().get("mapreduce.map.memory.mb"));
    assertThat(conf.get(MAPS)).isEqualTo("0");
    assertThat(conf.get("mapreduce.reduce.memory.mb")).isEqualTo("4000");
    assertThat(conf.get(REDUCES)).isEqualTo("7");
  }

  @Test
  void adviceThatAnybodyMayHaveWrittenIsNone() throws IOException {
    Path file = AdviceFolder.write(folder, "Nightly Sort", JobLimits.of(3, 2, 10, 0));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    AdvisedYarnProvider.advise(conf);
    assertThat(conf.get(MAPS)).isEqualTo("0");

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    AdvisedYarnProvider.advise(conf);
    assertThat(conf.get(MAPS)).isEqualTo("0");

    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    AdvisedYarnProvider.advise(conf);
    assertThat(conf.get(MAPS)).isEqualTo("30");
  }

  @Test
  void adviceThatCannotBeReadIsNone() throws IOException {
    Files.writeString(folder.resolve("nightly-sort.xml"), "<configuration><property>");

    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get(MAPS)).isEqualTo("0");
  }

  @Test
  void aFolderThatIsNotThereIsNoFault() {
    conf.set(WeirKeys.ADMISSION_FOLDER, folder.resolve("missing").toUri().toString());

    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get(MAPS)).isEqualTo("0");
  }

  @Test
  void aJobOfTheSameClassesAndNameButForItsDateGetsIt() throws IOException {
    conf.set("mapreduce.job.map.class", "shop.Orders$Map");
    conf.set("mapreduce.job.reduce.class", "shop.Orders$Reduce");
    conf.setJobName("orders of 2026-11-27, run 4711");
    String signature = JobSignature.of(conf).orElseThrow();
    AdviceFolder.write(folder, "orders", JobLimits.of(3, 2, 10, 0), List.of(signature));

    conf.setJobName("orders of 2026-11-28, run 4712");
    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get(MAPS)).isEqualTo("30");
    assertThat(conf.get("weir.admission.signature")).isNull();
  }

  @Test
  void ofTheSameNameWithOtherClassesItIsAnotherJob() throws IOException {
    conf.set("mapreduce.job.map.class", "shop.Orders$Map");
    String signature = JobSignature.of(conf).orElseThrow();
    AdviceFolder.write(folder, "orders", JobLimits.of(3, 2, 10, 0), List.of(signature));

    conf.set("mapreduce.job.combine.class", "shop.Orders$Combine");
    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get(MAPS)).isEqualTo("0");
  }

  @Test
  void theNameComesBeforeTheKind() throws IOException {
    conf.set("mapred.mapper.class", "shop.OldOrders");
    String signature = JobSignature.of(conf).orElseThrow();
    AdviceFolder.write(folder, "orders", JobLimits.of(3, 2, 10, 0), List.of(signature));
    AdviceFolder.write(folder, "Nightly Sort", JobLimits.of(1, 1, 10, 0));

    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get(MAPS)).isEqualTo("10");
  }

  @Test
  void twoFilesForOneKindAreNone() throws IOException {
    conf.set("mapreduce.job.map.class", "shop.Orders$Map");
    String signature = JobSignature.of(conf).orElseThrow();
    AdviceFolder.write(folder, "orders", JobLimits.of(3, 2, 10, 0), List.of(signature));
    AdviceFolder.write(folder, "bills", JobLimits.of(1, 2, 10, 0), List.of(signature));

    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get(MAPS)).isEqualTo("0");
  }

  @Test
  void adviceByKindThatAnybodyMayHaveWrittenIsNone() throws IOException {
    conf.set("mapreduce.job.map.class", "shop.Orders$Map");
    String signature = JobSignature.of(conf).orElseThrow();
    List<Path> files =
        AdviceFolder.write(folder, "orders", JobLimits.of(3, 2, 10, 0), List.of(signature));
    Files.setPosixFilePermissions(files.get(1), PosixFilePermissions.fromString("rw-rw-rw-"));

    AdvisedYarnProvider.advise(conf);

    assertThat(conf.get(MAPS)).isEqualTo("0");
  }

  @Test
  void freshAdviceRemovesFilesOfSignaturesThatItDoesNotHave() throws IOException {
    AdviceFolder.write(folder, "orders", JobLimits.of(3, 2, 10, 0), List.of("one", "two"));
    AdviceFolder.write(folder, "orders-late", JobLimits.of(3, 2, 10, 0), List.of("two"));

    List<Path> files =
        AdviceFolder.write(folder, "orders", JobLimits.of(3, 2, 10, 0), List.of("two"));

    assertThat(files).hasSize(2).allMatch(Files::exists);
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all).hasSize(4);
    }
  }

  @Test
  void hadoopFindsItByTheNameOfTheFramework() throws IOException {
    AdviceFolder.write(folder, "Nightly Sort", JobLimits.of(3, 2, 10, 0));
    conf.set("mapreduce.framework.name", AdvisedYarnProvider.FRAMEWORK);

    Cluster cluster = new Cluster(conf); // as a job that is submitted makes it
    cluster.close();

    assertThat(conf.get("mapreduce.framework.name")).isEqualTo("yarn");
    assertThat(conf.get(MAPS)).isEqualTo("30");
  }

  @Test
  void leavesOtherFrameworksAlone() throws IOException {
    Configuration local = new Configuration();
    local.set("mapreduce.framework.name", "local");

    assertThat(new AdvisedYarnProvider().create(local)).isNull();
    assertThat(local.get("mapreduce.framework.name")).isEqualTo("local");
  }
}
