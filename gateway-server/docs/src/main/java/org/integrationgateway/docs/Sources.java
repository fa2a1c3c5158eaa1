package org.integrationgateway.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files that the site is made of, and where each of them is in the site.
 *
 * @param project folder of the project
 */
record Sources(Path project) {
  /** Pages outside of the folder docs, by their path in the site. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "CONTRIBUTING.md", "contributing.html",
          "CHANGELOG.md", "changelog.html",
          "README.md", "index.html");

  private Path docs() {
    return project.resolve("docs");
  }

  /** The text of a file below the folder docs. */
  String read(String name) throws IOException {
    return Files.readString(docs().resolve(name));
  }

  /** The files of Markdown, in the order of their paths. README is for the repository only. */
  List<Path> pages() throws IOException {
    var pages = new ArrayList<Path>();
    pages.add(project.resolve("CHANGELOG.md"));
    pages.add(project.resolve("CONTRIBUTING.md"));
    pages.addAll(files(true));
    return pages;
  }

  /** Pictures and other files that pages link to, in the order of their paths. */
  List<Path> assets() throws IOException {
    return files(false);
  }

  /** Where a file is in the site; empty for files that the site does not have. */
  Optional<String> sitePath(Path file) {
    var inside = project.relativize(file).toString().replace('\\', '/');
    if (ELSEWHERE.containsKey(inside)) {
      return Optional.of(ELSEWHERE.get(inside));
    }
    return inside.startsWith("docs/") && Files.isRegularFile(file)
        ? Optional.of(inside.substring("docs/".length()).replaceFirst("\\.md$", ".html"))
        : Optional.empty();
  }

  private List<Path> files(boolean markdown) throws IOException {
    try (Stream<Path> files = Files.walk(docs())) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().endsWith(".md") == markdown)
          .sorted()
          .toList();
    }
  }
}
