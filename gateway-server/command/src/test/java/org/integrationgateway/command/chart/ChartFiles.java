package org.integrationgateway.command.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;

/** The files of the chart and of its tests. */
final class ChartFiles {
  /** The chart, in which Helm is told to look by an absolute path. */
  static final Path CHART = Path.of("../chart/gateway").toAbsolutePath().normalize();

  private static final Path TESTS = Path.of("src/test/resources/chart").toAbsolutePath();

  private ChartFiles() {}

  /** Whether the tests write what they would compare. */
  static boolean write() {
    return "write".equals(System.getProperty("gateway.chart"));
  }

  /** The names of the values files, each of which has a golden file. */
  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(TESTS.resolve("values"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".yaml"))
          .map(file -> file.substring(0, file.length() - ".yaml".length()))
          .sorted()
          .toList();
    }
  }

  static Path values(String name) {
    return TESTS.resolve("values").resolve(name + ".yaml");
  }

  static Path golden(String name) {
    return TESTS.resolve("golden").resolve(name + ".yaml");
  }

  /** The lock file of the values 'packages'. */
  static Path lock() {
    return TESTS.resolve("values/packages.lock.json");
  }

  /** Options for Helm beside a values file. */
  static List<String> options(String name) {
    return name.equals("packages") ? List.of("--set-file", "lockFile=" + lock()) : List.of();
  }

  /** A document of YAML or JSON. */
  static Node read(String name, String text) {
    var problems = new Problems(name);
    var document = Document.parse(name, text, Format.YAML, problems);
    if (problems.hasErrors()) {
      throw new IllegalStateException(name + ": " + problems);
    }
    return document.orElseThrow().root();
  }

  /** The text at a path of keys; empty where the path is absent. */
  static String text(Node node, String... path) {
    return node.find(path).map(Node::text).orElse("");
  }
}
