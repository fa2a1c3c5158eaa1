package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.providers.ProvidersException;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose configuration names packages that cannot be served. */
final class UnavailableAppsTest {
  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        management: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      """;

  private static final String APPS =
      """
      apps:
        demo: {provider: {source: builtin:demo}}
        gone: {provider: {source: {path: broken}}}
        unpinned: {provider: {source: {url: 'https://packages.example/release.yaml'}}}
        graph: {provider: {source: {path: graph}}}
      """;

  @TempDir Path home;

  @Test
  void doNotKeepTheServerFromStarting() throws Exception {
    write("broken", "spec: []");
    write("graph", "spec: {surfaces: {rest: {operations: [{name: a, method: GET, path: /a}]}}}");
    try (var gateway = new OperatedGateway(config(SERVER + APPS))) {
      assertThat(gateway.send("POST", "/api/v1/demo/hello.greet").statusCode()).isEqualTo(200);
      for (var app : List.of("gone", "unpinned", "graph")) {
        var refused = gateway.invoke(app, "anything");
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
        assertThat(refused.body())
            .contains("provider_unavailable", "app '" + app + "' is not available")
            .doesNotContain(home.toString());
        var listed = gateway.send("GET", "/api/v1/apps/" + app + "/operations");
        assertThat(listed.headers().firstValue("X-Gateway-Catalog").orElse(""))
            .contains("reason=provider_unavailable", "app '" + app + "' is not available");
        assertThat(gateway.send("GET", "/api/v1/apps/" + app).body())
            .contains("\"reason\":\"app '" + app + "' is not available")
            .doesNotContain(home.toString());
        assertThat(gateway.status("app", app).path("state").asString()).isEqualTo("unavailable");
      }
      assertThat(reason(gateway, "gone")).contains("manifest", home.resolve("broken").toString());
      assertThat(reason(gateway, "unpinned")).contains("'gateway lock' pins it");
      assertThat(reason(gateway, "graph")).contains("no baseUrl");
      assertThat(gateway.send("GET", "/api/v1/apps").body())
          .contains("\"name\":\"gone\"", "\"status\":\"unavailable\"");
    }
  }

  @Test
  void keepTheServerFromBeingReadyUnlessOnlyItsCoreIsAwaited() throws Exception {
    write("broken", "spec: []");
    write("graph", "spec: {surfaces: {rest: {operations: [{name: a, method: GET, path: /a}]}}}");
    try (var gateway = new OperatedGateway(config(SERVER + APPS))) {
      var ready = gateway.manage("GET", "/ready");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body())
          .contains("the server waits for app provider 'gone' (unavailable)")
          .contains(
              "; to serve without it, set 'required: false' at apps.gone, or"
                  + " 'server.readiness: core'");
    }
    try (var gateway = new OperatedGateway(config(SERVER + "  readiness: core\n" + APPS))) {
      assertThat(gateway.manage("GET", "/ready").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void doNotKeepTheServerFromBeingReadyWhereTheyAreNotRequired() throws Exception {
    write("broken", "spec: []");
    var text =
        SERVER
            + """
            providers:
              cache: {lost: {source: {path: broken}, required: false}}
            apps:
              demo: {provider: {source: builtin:demo}, required: true}
              gone: {provider: {source: {path: broken}}, required: %s}
            """;
    try (var gateway = new OperatedGateway(config(text.formatted("false")))) {
      assertThat(gateway.status("app", "gone").path("state").asString()).isEqualTo("unavailable");
      assertThat(gateway.status("cache", "lost").path("state").asString()).isEqualTo("failed");
      assertThat(gateway.manage("GET", "/ready").statusCode()).isEqualTo(200);
    }
    try (var gateway = new OperatedGateway(config(text.formatted("true")))) {
      assertThat(gateway.manage("GET", "/ready").body())
          .contains("app provider 'gone'")
          .doesNotContain("'lost'");
    }
  }

  @Test
  void areServedWhenTheyAreReplacedAndTheServerIsReadyThenAndStaysIt() throws Exception {
    write("later", "spec: []");
    var config = config(SERVER + "apps: {later: {provider: {source: {path: later}}}}\n");
    try (var gateway = new OperatedGateway(config)) {
      assertThat(gateway.manage("GET", "/ready").statusCode()).isEqualTo(503);
      write(
          "later",
          "spec: {surfaces: {rest: {baseUrl: 'http://127.0.0.1:9', operations: [{name: now, method:"
              + " GET, path: /now}]}}}");
      var app = config.apps().get("later");
      assertThat(gateway.gateway().replace(app, Replacement.ROLLING)).isEmpty();
      assertThat(gateway.status("app", "later").path("state").asString()).isEqualTo("ready");
      assertThat(gateway.manage("GET", "/ready").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void areTriedAgainByARestartOfTheirProvider() throws Exception {
    write("later", "spec: []");
    var config = config(SERVER + "apps: {later: {provider: {source: {path: later}}}}\n");
    try (var gateway = new OperatedGateway(config)) {
      var restart = "/admin/api/v1/providers/app/later:restart";
      var refused = gateway.manage("POST", restart);
      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
      assertThat(refused.body()).contains("is not available", "manifest.yaml");
      write(
          "later",
          "spec: {surfaces: {rest: {baseUrl: 'http://127.0.0.1:9', operations: [{name: now, method:"
              + " GET, path: /now}]}}}");
      var served = gateway.manage("POST", restart);
      assertThat(served.statusCode()).as(served.body()).isLessThan(300);
      assertThat(gateway.status("app", "later").path("state").asString()).isEqualTo("ready");
      assertThat(gateway.send("GET", "/api/v1/apps/later/operations").body()).contains("now");
    }
  }

  @Test
  void aMisconfiguredAppStopsTheStartWithAllProblemsAtOnce() throws Exception {
    write("broken", "spec: []");
    var config =
        config(
            SERVER
                + """
                apps:
                  gone: {provider: {source: {path: broken}}}
                  sly: {provider: {source: {path: broken}}, env: {SERVICE_HOST_TOKEN: mine}}
                """);
    assertThatThrownBy(() -> Gateway.start(config).close())
        .isInstanceOf(ProvidersException.class)
        .hasMessageContaining("app 'gone': ")
        .hasMessageContaining("app 'sly': its env sets SERVICE_HOST_TOKEN");
  }

  private static String reason(OperatedGateway gateway, String app) {
    return gateway.status("app", app).path("reason").asString();
  }

  private void write(String name, String spec) throws IOException {
    var folder = Files.createDirectories(home.resolve(name));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/%s
        version: 1.0.0
        %s
        """
            .formatted(name, spec));
  }

  private GatewayConfig config(String text) throws IOException {
    var file = Files.writeString(home.resolve("gateway.yaml"), text);
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }
}
