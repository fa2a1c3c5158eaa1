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
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;
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
  void readsRepositoriesWithLoginsAndKeysAndTheRulesOfTrust() throws IOException {
    var packages =
        read("""
                packages:
                  repositories:
                    - releases
                    - url: https://packages.example.com
                      auth: {token: t0ken}
                      trust: [acme.pub]
                      ca: ca.pem
                    - {url: "http://127.0.0.1:9", auth: {username: ci, password: s3cret}}
                  trust:
                    required: true
                    rules:
                      - {source: github.com/acme/*, keys: [acme.pub], builder: "https://ci/*"}
                """)
            .config()
            .orElseThrow()
            .packages();
    var trusting = packages.repositories().get(1);
    assertThat(trusting.base()).hasToString("https://packages.example.com/");
    assertThat(trusting.trust()).containsExactly(folder.resolve("acme.pub"));
    assertThat(trusting.ca()).contains(folder.resolve("ca.pem"));
    assertThat(packages.toString()).doesNotContain("t0ken", "s3cret");
    var rule = packages.trust().rule("github.com/acme/providers/weather").orElseThrow();
    assertThat(rule.permits("https://ci/run")).isTrue();
    assertThat(rule.permits("http://ci/run")).isFalse();
    assertThat(packages.trust().rule("example.com/acme/providers/weather")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          repositories: [{url: "http://far.example.com", auth: {token: x}}]        | A login goes to https URLs
          repositories: [{url: releases, auth: {token: x}}]                        | stands beside a folder
          repositories: [{url: "https://a.example.com", auth: {username: x}}]      | write token, or username and password
          repositories: [{url: "https://a.example.com", tokn: x}]                  | unknown key 'tokn'
          repositories: [{auth: {token: x}}]                                       | url
          trust: {rules: [{source: '*', keys: []}]}                                | must name at least one file
          trust: {rules: [{keys: [a.pub]}]}                                        | source
          """)
  void saysWhatIsWrongWithARepositoryOrARule(String block, String reason) throws IOException {
    var problems = read("packages: {" + block + "}\n").problems();
    assertThat(problems.stream().map(one -> one.message() + " " + one.remedy()))
        .anyMatch(text -> text.contains(reason));
  }

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
                  artifact: {provider: {source: {oci: 'registry.example.com/acme/weather:1.2.0'}}}
                  jar: {provider: {source: {maven: 'com.example:weather:1.2.0'}}}
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
    assertThat(config.apps().get("artifact").source())
        .isEqualTo(new Source.Oci(OciReference.parse("registry.example.com/acme/weather:1.2.0")));
    assertThat(config.apps().get("jar").source())
        .isEqualTo(new Source.Maven(new MavenCoordinates("com.example", "weather", "1.2.0")));
    assertThat(config.apps().get("here").source()).isEqualTo(new Source.Local(folder));
    assertThat(config.packages().repositories())
        .extracting(Repository::at)
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
          {path: ., sha256: 00}                        | 'apps.one.provider.source.sha256' cannot be combined with 'path'
          {url: ftp://example.com/x}                 | must be an http or https URL
          {url: 'https://example.com/x', sha256: 00}   | sha256
          {url: 'https://example.com/x', sha256: zz} | must be 64 hexadecimal digits
          {package: weather, version: 1.0.0}           | must be the source of a package
          {package: github.com/a/b/c}                  | 'apps.one.provider.source.version' is missing
          {package: github.com/a/b/c, version: latest} | must be a version
          {oci: 'registry.example.com/acme/weather'}   | names neither a tag nor a digest
          {oci: 'acme/weather:1.2.0'}                  | is not REGISTRY/NAME:TAG
          {maven: 'com.example:weather'}               | is not GROUP:ARTIFACT:VERSION
          {maven: 'a:b:1.0-SNAPSHOT'}                  | is a snapshot, whose content changes
          {oci: 'registry.example.com/a:1', sha256: 00} | cannot be combined with 'oci'
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
  void readsLoginsAndMavenRepositories() throws IOException {
    var packages =
        read("""
            packages:
              mavenRepositories: [https://maven.example.com/releases, repository]
              dockerConfig: docker/config.json
              logins:
                - {host: 'registry.example.com:5000', username: ci, password: sesame}
            """)
            .config()
            .orElseThrow()
            .packages();

    assertThat(packages.mavenRepositories())
        .containsExactly(
            URI.create("https://maven.example.com/releases"), folder.resolve("repository").toUri());
    assertThat(packages.dockerConfig()).hasValue(folder.resolve("docker/config.json"));
    assertThat(packages.logins())
        .singleElement()
        .satisfies(login -> assertThat(login.host()).isEqualTo("registry.example.com:5000"))
        .satisfies(login -> assertThat(login.username()).isEqualTo("ci"))
        .satisfies(login -> assertThat(login.toString()).doesNotContain("sesame"));
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
