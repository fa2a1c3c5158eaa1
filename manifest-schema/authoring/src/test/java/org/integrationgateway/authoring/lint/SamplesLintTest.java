package org.integrationgateway.authoring.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sample is clean, or says why a rule does not hold for it. */
final class SamplesLintTest {
  private static final Path SAMPLES = Path.of("../../samples");

  private static List<Path> samples() throws IOException {
    try (var folders = Files.list(SAMPLES)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("manifest.yaml")))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void isClean(Path sample) throws IOException {
    var options = ReadOptions.DEFAULT.withSdkNative(Files.exists(sample.resolve("pom.xml")));
    var report = Lint.run(sample, options);

    assertThat(ProblemPrinter.excerpts().print(report.findings())).isEmpty();
  }
}
