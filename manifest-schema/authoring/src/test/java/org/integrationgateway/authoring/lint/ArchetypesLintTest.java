package org.integrationgateway.authoring.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The project of each archetype is clean: an author begins without findings. */
final class ArchetypesLintTest {
  private static final Path ARCHETYPES = Path.of("../../archetypes");
  private static final String FILES = "src/main/resources/archetype-resources";

  @TempDir Path folder;

  private static List<Path> archetypes() throws IOException {
    try (var folders = Files.list(ARCHETYPES)) {
      return folders
          .map(archetype -> archetype.resolve(FILES))
          .filter(files -> Files.exists(files.resolve("manifest.yaml")))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("archetypes")
  void isClean(Path files) throws IOException {
    copy(files);
    var report = Lint.run(folder, ReadOptions.DEFAULT.withSdkNative(true));

    assertThat(ProblemPrinter.excerpts().print(report.problems())).isEmpty();
  }

  private void copy(Path files) throws IOException {
    try (var all = Files.walk(files)) {
      for (var file : all.filter(Files::isRegularFile).toList()) {
        var copy = folder.resolve(files.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.writeString(copy, filled(Files.readString(file)));
      }
    }
  }

  /** The text with values in place of what Velocity fills in. */
  private static String filled(String text) {
    return text.replace("${source}", "github.com/acme/providers/harbour")
        .replace("${version}", "1.0.0")
        .replaceAll("\\$\\{displayName\\.replace\\([^}]*}", "Harbour")
        .replaceAll(
            "\\$\\{description\\.replace\\([^}]*}", "Ships of a harbour, and where they are");
  }
}
