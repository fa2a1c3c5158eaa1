package org.integrationgateway.server.deployment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.server.ConfigurationCheck;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Apps whose OpenAPI document is behind a URL. */
class RemoteDocumentsTest {
  private static final String DOCUMENT =
      """
      openapi: 3.0.3
      info: {title: Shop, version: '1'}
      servers: [{url: '/api'}]
      paths:
        /items: {get: {operationId: listItems, responses: {'200': {description: all}}}}
      """;

  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private final JettyUpstream upstream = new JettyUpstream(this::answer);
  private volatile String document = DOCUMENT;
  @TempDir Path home;

  @AfterEach
  void stop() throws Exception {
    upstream.close();
  }

  @Test
  void areFetchedOnceAndKeptForStartsWithoutTheNetwork() throws IOException {
    app("/redirect");
    try (var gateway = start()) {
      assertThat(call(gateway)).isEqualTo("[\"/api/items\"]");
    }
    document = "something else";
    try (var gateway = start()) {
      assertThat(call(gateway)).isEqualTo("[\"/api/items\"]");
    }
    assertThat(asked).containsExactly("/redirect", "/shop.yaml", "/api/items", "/api/items");
  }

  @Test
  void areThoseThatTheLockFilePins() throws IOException {
    app("/shop.yaml");
    var config = ConfigText.read(home, text("")).withLock(lock("/shop.yaml", DOCUMENT), false);
    document = DOCUMENT + "# changed\n";
    try (var gateway = ConfiguredGateway.start(config)) {
      assertThat(reason(gateway))
          .contains("has SHA-256")
          .contains("and should have " + sha(DOCUMENT));
    }
    document = DOCUMENT;
    try (var gateway = ConfiguredGateway.start(config)) {
      assertThat(call(gateway)).isEqualTo("[\"/api/items\"]");
    }
  }

  @Test
  @Tag("nightly")
  void areTriedAgainWhileTheServerServesOthers() throws Exception {
    app("/shop.yaml");
    document = "";
    try (var gateway = start()) {
      assertThat(reason(gateway)).contains("/shop.yaml returned status 503");
      var alice = gateway.token("user:alice");
      assertThat(gateway.get("/api/v1/apps/demo/operations", alice).body()).contains("hello.greet");
      document = DOCUMENT;
      eventually(() -> assertThat(call(gateway, alice)).isEqualTo("[\"/api/items\"]"));
    }
  }

  @Test
  void areFetchedWithinTheEgressPolicyOfTheApp() throws IOException {
    app("/elsewhere");
    try (var gateway = start("egress: {allowedHosts: ['127.0.0.1']}")) {
      assertThat(reason(gateway))
          .contains(
              "the egress policy refuses to fetch from '203.0.113.9': allow it under"
                  + " apps.shop.egress.allowedHosts");
    }
  }

  @Test
  void areNotFetchedByACheckOfTheConfiguration() throws IOException {
    app("/shop.yaml");
    var config = ConfigText.read(home, text(""));

    var result = ConfigurationCheck.of(config, path -> false);

    assertThat(result.unchecked()).containsExactly("apps.shop");
    assertThat(asked).isEmpty();
  }

  private void app(String path) throws IOException {
    var folder = Files.createDirectories(home.resolve("shop"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/providers/shop
        version: 1.0.0
        spec: {surfaces: {openapi: {document: '%s'}}}
        """
            .formatted(upstream.at(path)));
  }

  private Path lock(String path, String text) throws IOException {
    return Files.writeString(
        home.resolve("gateway.lock.json"),
        """
        {"schema": "gateway.lock/v1", "packages": {"apps.shop": {
          "source": {"path": "shop"}, "name": "example.com/acme/providers/shop", "kind": "app",
          "version": "1.0.0", "manifest": "%1$s",
          "archives": {"generic": {"sha256": "%1$s", "size": 1}},
          "documents": {"%2$s": {"sha256": "%1$s", "size": %3$d}}}}}
        """
            .formatted(sha(text), upstream.at(path), text.length()));
  }

  private static String sha(String text) {
    return Sha256.hex(text.getBytes(UTF_8));
  }

  private String text(String more) {
    return """
    server:
      public: {host: 127.0.0.1, port: 0}
      encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      egress: {allowPrivateNetworks: true}
    apps:
      demo: {provider: {source: builtin:demo}}
      shop:
        provider: {source: {path: %s}}
        %s
    """
        .formatted(home.resolve("shop"), more);
  }

  private ConfiguredGateway start() {
    return start("");
  }

  private ConfiguredGateway start(String more) {
    return ConfiguredGateway.start(home, text(more), Clock.systemUTC());
  }

  private static String reason(ConfiguredGateway gateway) {
    return gateway.get("/admin/api/v1/providers/app/shop", gateway.token("user:ops")).body();
  }

  private static String call(ConfiguredGateway gateway) {
    return call(gateway, gateway.token("user:alice"));
  }

  private static String call(ConfiguredGateway gateway, String token) {
    return gateway.get("/api/v1/shop/listItems", token).body();
  }

  private void answer(Request request, Response response) throws Exception {
    var path = request.getHttpURI().getPath();
    asked.add(path);
    var text = "[\"" + path + "\"]";
    switch (path) {
      case "/redirect" -> {
        response.setStatus(302);
        response.getHeaders().put("Location", "/shop.yaml");
      }
      case "/elsewhere" -> {
        response.setStatus(302);
        response.getHeaders().put("Location", "https://203.0.113.9/shop.yaml");
      }
      case "/shop.yaml" -> {
        text = document;
        response.setStatus(document.isEmpty() ? 503 : 200);
      }
      default -> response.getHeaders().put("Content-Type", "application/json");
    }
    try (var done = Blocker.callback()) {
      Content.Sink.write(response, true, text, done);
      done.block();
    }
  }
}
