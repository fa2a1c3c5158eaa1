package org.integrationgateway.packaging.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataTest {
  /** Of digits only, as one in many millions is. */
  private static final String DIGEST = "1234567890123456".repeat(4);

  @Test
  void readsWhatItWrites() {
    var metadata = metadata("linux-amd64", "darwin-arm64", "linux-amd64-musl");

    var read = read(metadata.text());

    assertThat(read.problems()).isEmpty();
    assertThat(read.metadata()).contains(metadata);
    assertThat(read.metadata().orElseThrow().archives())
        .extracting(ReleaseMetadata.Entry::suffix)
        .containsExactly("darwin-arm64", "linux-amd64", "linux-amd64-musl");
  }

  @Test
  void findsTheArchiveForAPlatform() {
    var here = Platform.of("linux", "amd64");

    assertThat(metadata("linux-amd64").archive(here)).isPresent();
    assertThat(metadata("linux-amd64-musl").archive(here)).isEmpty();
    assertThat(metadata("generic").archive(here)).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          schema: gateway.release/v1 | schema: gateway.release/v2 | 'schema' must be the schema
          package: github.com        | package: https://github.com | 'package' must be the source
          kind: app                  | kind: ap                   | did you mean 'app'
          version: "1.2.0"           | version: 1.2               | 'version' must be a string
          version: "1.2.0"           | version: "v1.2.0"          | 'version' must be a semantic version
          runtime: executable        | runtime: magic             | 'runtime' cannot be 'magic'
          runtime: executable        | runtim: executable         | did you mean 'runtime'
            linux-amd64:             |   linux-riscv64:           | platform 'linux-riscv64' does not exist
            linux-amd64:             |   linux/amd64:             | is written linux-amd64 here
          "weather-1.2.0-linux-amd64.tar.gz" | "../weather.tar.gz" | plain name
          "weather-1.2.0-linux-amd64.cdx.json" | "/etc/passwd"    | plain name
          size: 12                   | size: 0                    | 'archives.linux-amd64.size' must be from 1
          size: 12                   | sise: 12                   | did you mean 'size'
          sha256: "1234              | sha256: "X234              | 64 lower-case hexadecimal
          """)
  void refusesWhatItDoesNotKnowWithItsPlace(String right, String wrong, String message) {
    var text = metadata("linux-amd64").text();
    assertThat(text).contains(right);

    var read = read(text.replace(right, wrong));

    assertThat(read.metadata()).isEmpty();
    assertThat(read.problems())
        .extracting(Problem::toString)
        .anySatisfy(
            problem ->
                assertThat(problem)
                    .startsWith("https://example.com/release.yaml:")
                    .contains(message));
  }

  @Test
  void tellsEverythingThatIsMissing() {
    assertThat(read("{}").problems()).hasSize(6);
    assertThat(read("schema: [").metadata()).isEmpty();
    assertThat(read("x".repeat(70_000)).problems()).hasSize(1);
  }

  @Test
  void aGenericArchiveStandsAlone() {
    assertThatThrownBy(() -> metadata("generic", "linux-amd64"))
        .hasMessageContaining("so it must be the only one");
    assertThatThrownBy(() -> metadata()).hasMessageContaining("at least one archive");
  }

  private static ReleaseMetadata metadata(String... suffixes) {
    return new ReleaseMetadata(
        new PackageSource("github.com/acme/providers/weather"),
        Kind.APP,
        new SemanticVersion("1.2.0"),
        RuntimeKind.EXECUTABLE,
        List.of(suffixes).stream().map(MetadataTest::entry).toList());
  }

  private static ReleaseMetadata.Entry entry(String suffix) {
    var platform =
        suffix.equals("generic") ? Optional.<Platform>empty() : Optional.of(Platform.parse(suffix));
    var name = "weather-1.2.0-" + suffix;
    return new ReleaseMetadata.Entry(
        platform, name + ".tar.gz", DIGEST, 12, name + ".cdx.json", DIGEST);
  }

  private static MetadataResult read(String text) {
    return MetadataReader.read(
        "https://example.com/release.yaml", text.getBytes(StandardCharsets.UTF_8));
  }
}
