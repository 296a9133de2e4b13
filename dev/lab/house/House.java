// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * How large the house is and how it is divided: lines, files and packages of the Java sources that
 * are shipped, packages that import each other in a circle, and stretches that stand twice.
 *
 * <p>{@code java House.java [--json] [--cycles] FILE...}: the files are paths of a checkout, from
 * its root. With {@code --cycles} only circles count, and there being one is a failure.
 */
public final class House {
  private static final String EXPERIMENTS = "experiments/";

  private record Figure(String name, String unit, long value, long most) {}

  private House() {}

  public static void main(String[] arguments) throws IOException {
    List<String> options = new ArrayList<>();
    List<Source> sources = new ArrayList<>();
    for (String each : arguments) {
      if (each.startsWith("--")) {
        options.add(each);
      } else if (each.contains("/src/main/java/")) {
        sources.add(Source.read(each));
      }
    }
    List<List<String>> cycles = new Packages(sources).cycles();
    cycles.forEach(cycle -> System.err.println("packages that import each other: " + cycle));
    if (options.contains("--cycles")) {
      System.out.println("cycles: " + cycles.size() + " among packages");
      System.exit(cycles.isEmpty() ? 0 : 1);
    }
    List<Figure> figures = figures(sources, cycles.size());
    System.out.print(options.contains("--json") ? json(figures) : table(figures));
  }

  private static List<Figure> figures(List<Source> sources, int cycles) {
    Map<String, Integer> filesOf = new TreeMap<>();
    long all = 0;
    long ofExperiments = 0;
    long longest = 0;
    for (Source each : sources) {
      int lines = each.lines().size();
      all += lines;
      ofExperiments += each.path().startsWith(EXPERIMENTS) ? lines : 0;
      longest = Math.max(longest, lines);
      filesOf.merge(each.folder(), 1, Integer::sum);
    }
    long fullest = filesOf.values().stream().mapToInt(each -> each).max().orElse(0);
    return List.of(
        new Figure("main_lines", "lines", all, 42_000),
        new Figure("experiment_lines", "lines", ofExperiments, 6_000),
        new Figure("package_files_max", "files", fullest, 20),
        new Figure("file_lines_max", "lines", longest, 300),
        new Figure("cycles", "cycles", cycles, 0),
        new Figure("duplicates", "pairs of files", new Duplicates(sources).count(), 150));
  }

  private static String table(List<Figure> figures) {
    StringBuilder table = new StringBuilder();
    for (Figure each : figures) {
      table.append(
          String.format(
              Locale.ROOT,
              "%-18s %,8d %-14s at most %,8d  %s%n",
              each.name(),
              each.value(),
              each.unit(),
              each.most(),
              each.value() <= each.most() ? "met" : "missed"));
    }
    return table.toString();
  }

  private static String json(List<Figure> figures) {
    Map<String, String> byName = new LinkedHashMap<>();
    for (Figure each : figures) {
      byName.put(
          each.name(),
          String.format(
              Locale.ROOT,
              "{\"value\": %d, \"unit\": \"%s\","
                  + " \"target\": {\"relation\": \"at most\", \"value\": %d}}",
              each.value(),
              each.unit(),
              each.most()));
    }
    List<String> rows = new ArrayList<>();
    byName.forEach((name, value) -> rows.add("    \"" + name + "\": " + value));
    return "{\n  \"figures\": {\n" + String.join(",\n", rows) + "\n  }\n}\n";
  }
}

/** A file of Java. */
record Source(String path, List<String> lines) {
  static Source read(String path) throws IOException {
    return new Source(path, Files.readAllLines(Path.of(path)));
  }

  String folder() {
    return path.substring(0, path.lastIndexOf('/'));
  }

  String packageName() {
    return folder().replaceFirst(".*/src/main/java/", "").replace('/', '.');
  }
}

/**
 * Packages and what they name of others, imported or in full. From sources, as a constant of another class is in a class file,
 * but not where it comes from.
 */
final class Packages {
  private static final Pattern NAMES =
      Pattern.compile("\\bio\\.weir(\\.[a-z][a-z0-9]*)+(\\.[A-Z*]\\w*)?");

  private final Map<String, List<String>> imports = new TreeMap<>();

  Packages(List<Source> sources) {
    sources.forEach(each -> imports.computeIfAbsent(each.packageName(), name -> new ArrayList<>()));
    for (Source each : sources) {
      for (String line : each.lines()) {
        String code = line.replaceAll("\"[^\"]*\"|//.*|^ */?\\*.*|^package .*", "");
        NAMES.matcher(code).results().forEach(name -> add(each.packageName(), name.group()));
      }
    }
  }

  private void add(String importer, String name) {
    String imported = name.replaceFirst("\\.([A-Z*].*)?$", "");
    if (!imported.equals(importer) && imports.containsKey(imported)) {
      imports.get(importer).add(imported);
    }
  }

  /** Sets of packages each of which reaches each other one. */
  List<List<String>> cycles() {
    List<List<String>> cycles = new ArrayList<>();
    List<String> known = new ArrayList<>();
    for (String each : imports.keySet()) {
      if (!known.contains(each)) {
        List<String> fromHere = reached(each);
        List<String> cycle =
            fromHere.stream().filter(other -> reached(other).contains(each)).sorted().toList();
        if (!cycle.isEmpty()) {
          cycles.add(cycle);
          known.addAll(cycle);
        }
      }
    }
    return cycles;
  }

  private List<String> reached(String from) {
    List<String> reached = new ArrayList<>();
    List<String> open = new ArrayList<>(imports.get(from));
    while (!open.isEmpty()) {
      String next = open.remove(open.size() - 1);
      if (!reached.contains(next)) {
        reached.add(next);
        open.addAll(imports.get(next));
      }
    }
    return reached;
  }
}

/**
 * Pairs of files that share six or more lines of code, to the letter or but for names, texts and
 * numbers. What stands in many places is how the language is written.
 */
final class Duplicates {
  private static final int LEAST_LINES = 6;
  private static final int MOST_PLACES = 8;

  private final Map<String, Set<Integer>> filesByStretch = new HashMap<>();

  Duplicates(List<Source> sources) {
    for (int file = 0; file < sources.size(); file++) {
      List<String> code =
          sources.get(file).lines().stream()
              .map(String::strip)
              .filter(line -> line.length() > 1 && !line.matches("(import|package|@|//|/?\\*).*"))
              .map(Duplicates::shape)
              .toList();
      for (int line = 0; line + LEAST_LINES <= code.size(); line++) {
        String stretch = String.join("\n", code.subList(line, line + LEAST_LINES));
        filesByStretch.computeIfAbsent(stretch, each -> new TreeSet<>()).add(file);
      }
    }
  }

  /** The line with other names, texts and numbers. */
  private static String shape(String line) {
    return line.replaceAll("\"[^\"]*\"", "\"\"").replaceAll("\\w+", "w");
  }

  long count() {
    Set<List<Integer>> pairs = new HashSet<>();
    for (Set<Integer> files : filesByStretch.values()) {
      if (files.size() <= MOST_PLACES) {
        for (int one : files) {
          files.stream().filter(other -> other > one).forEach(other -> pairs.add(List.of(one, other)));
        }
      }
    }
    return pairs.size();
  }
}
