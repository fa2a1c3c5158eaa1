package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.manifest.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sources of packages. */
class SourcesConfigTest {
  private static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}\n";
  private static final String DIGEST = "AB".repeat(32);

  @TempDir Path folder;

  @Test
  void readsEveryKindOfSource() throws IOException {
    var config =
        read("""
                packages:
                  repositories: [https://packages.example.com/all, releases]
                  egress: {allowedHosts: [packages.example.com]}
                providers:
                  cache:
                    far: {source: {url: 'https://example.com/redis.tar.gz', sha256: %s}}
                apps:
                  plain: {provider: {source: 'https://example.com/release.yaml'}}
                  named: {provider: {source: {package: github.com/a/b/c, version: 1.2.0}}}
                  here: {provider: {source: {path: .}}}
                """
                .formatted(DIGEST))
            .config()
            .orElseThrow();
    var far = (ProviderConfig.Packaged) config.providers().all().get(0).origin();
    assertThat(far.source())
        .isEqualTo(
            new Source.Remote(
                URI.create("https://example.com/redis.tar.gz"),
                Optional.of(DIGEST.toLowerCase(Locale.ROOT))));
    assertThat(config.apps().get("plain").source())
        .isEqualTo(
            new Source.Remote(URI.create("https://example.com/release.yaml"), Optional.empty()));
    assertThat(config.apps().get("named").source())
        .isEqualTo(new Source.Released("github.com/a/b/c", "1.2.0"));
    assertThat(config.apps().get("here").source()).isEqualTo(new Source.Local(folder));
    assertThat(config.packages().repositories())
        .containsExactly(
            URI.create("https://packages.example.com/all"), folder.resolve("releases").toUri());
    assertThat(config.packages().allowedHosts().orElseThrow())
        .containsExactly("packages.example.com");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {pth: .}                                     | unknown key 'pth', did you mean 'path'?
          {}                                           | does not name a package
          {path: ., url: 'https://example.com/x'}      | names its package by path and by url
          {path: ., sha256: 00}                        | 'apps.one.provider.source.sha256' cannot stand beside 'path'
          {url: ftp://example.com/x}                 | must be an http or https URL
          {url: 'https://example.com/x', sha256: 00}   | sha256
          {url: 'https://example.com/x', sha256: zz} | must be 64 hexadecimal digits
          {package: weather, version: 1.0.0}           | must be the source of a package
          {package: github.com/a/b/c}                  | 'apps.one.provider.source.version' is missing
          {package: github.com/a/b/c, version: latest} | must be a version
          {path: nowhere}                              | names a package that does not exist
          """)
  void refusesASourceThatIsNone(String source, String reason) throws IOException {
    var result = read("apps: {one: {provider: {source: " + source + "}}}\n");
    assertThat(result.config()).isEmpty();
    assertThat(result.problems())
        .extracting(Problem::message)
        .anyMatch(message -> message.contains(reason));
  }

  @Test
  void refusesAHostThatIsNone() throws IOException {
    var result = read("packages: {egress: {allowedHosts: ['https://packages.example.com/']}}\n");
    assertThat(result.problems())
        .extracting(Problem::toString)
        .anyMatch(problem -> problem.contains("allowedHosts[0]' must be a host"));
  }

  private ConfigReader.Result read(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + text);
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }
}
