package org.integrationgateway.testkit.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayUnderTestTest {
  private static final String MANIFEST =
      """
      kind: app
      source: example.com/acme/providers/library
      version: 1.0.0
      spec:
        configSchemaPath: config.json
        connections:
          default:
            mode: subject
            auth:
              type: manual
              credentials: [{name: key}]
              authMapping:
                headers: {X-Key: {valueFrom: {credentialFieldRef: {name: key}}}}
        surfaces:
          rest:
            baseUrl: https://library.example.com/v2
            operations:
            - name: books.get
              method: GET
              path: /books/{title}
              parameters:
              - {name: title, required: true}
              - {name: pages, type: int}
      """;
  private static final String NO_CONFIG = "{\"type\": \"object\", \"additionalProperties\": false}";

  @TempDir Path folder;

  private final StubUpstream upstream = StubUpstream.start();

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST);
    Files.writeString(folder.resolve("config.json"), NO_CONFIG);
  }

  @AfterEach
  void stop() {
    upstream.close();
  }

  @Test
  void carriesACallFromTheCallerToTheUpstreamAndBack() {
    upstream.answer("GET", "/books/On%20Liberty", 200, "{\"copies\": [{\"shelf\": 7}]}");
    try (var gateway = GatewayUnderTest.serve(folder, upstream)) {
      gateway.connect(Map.of("key", "s3cret"));

      var answer = gateway.call("books.get", "{\"title\": \"On Liberty\", \"pages\": 2}");

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.contentType()).isEqualTo("application/json");
      assertThat(answer.at("/copies/0/shelf")).isEqualTo("7");
      var asked = upstream.request();
      assertThat(asked.method()).isEqualTo("GET");
      assertThat(asked.path()).isEqualTo("/books/On%20Liberty");
      assertThat(asked.parameter("pages")).contains("2");
      assertThat(asked.header("x-key")).contains("s3cret");
      assertThat(asked.header("X-Key")).contains("s3cret");
    }
  }

  @Test
  void listsWhatACallerFinds() {
    try (var gateway = GatewayUnderTest.serve(folder, upstream)) {
      assertThat(gateway.operations()).containsExactly("books.get");
    }
  }

  @Test
  void refusesACallWithoutTheCredentialThatTheAppAsksFor() {
    try (var gateway = GatewayUnderTest.serve(folder, upstream)) {
      var answer = gateway.call("books.get", "{\"title\": \"Emma\"}");

      assertThat(answer.status()).isEqualTo(412);
      assertThat(answer.at("/code")).isEqualTo("not_connected");
      assertThat(upstream.requests()).isEmpty();
    }
  }

  @Test
  void saysWhyCredentialsAreRefused() {
    try (var gateway = GatewayUnderTest.serve(folder, upstream)) {
      assertThatThrownBy(() -> gateway.connect(Map.of("token", "s3cret")))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("token");
    }
  }

  @Test
  void saysWhyAConfigurationIsRefused() {
    assertThatThrownBy(() -> GatewayUnderTest.serve(folder, upstream, "{\"colour\": \"red\"}"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("colour");
  }

  @Test
  void saysWhyAPackageIsRefused() throws IOException {
    Files.writeString(
        folder.resolve("manifest.yaml"), MANIFEST.replace("method: GET", "method: FETCH"));

    assertThatThrownBy(() -> GatewayUnderTest.serve(folder, upstream))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("FETCH");
  }

  @Test
  void servesAConfigurationWithReplicasOnOneDatabase() {
    var yaml = "apps: {clock: {provider: {source: 'builtin:demo'}}}";
    try (var gateway = GatewayUnderTest.configured("clock", yaml);
        var replica = gateway.replica()) {
      assertThat(gateway.call("time.now", "{}").status()).isEqualTo(200);
      // The token of the first is in the database of both.
      assertThat(replica.call("time.now", "{}").status()).isEqualTo(200);
      assertThat(replica.uri()).isNotEqualTo(gateway.uri());
      replica.close();
      assertThat(gateway.call("time.now", "{}").status()).isEqualTo(200);
    }
  }

  @Test
  void saysWhyAWholeConfigurationIsRefused() {
    assertThatThrownBy(() -> GatewayUnderTest.configured("clock", "aps: {}"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("aps");
  }

  @Test
  void leavesNothingBehind() throws IOException {
    var home = TemporaryHome.create();
    Files.writeString(Files.createDirectories(home.folder().resolve("data")).resolve("db"), "x");

    home.close();

    assertThat(home.folder()).doesNotExist();
  }
}
