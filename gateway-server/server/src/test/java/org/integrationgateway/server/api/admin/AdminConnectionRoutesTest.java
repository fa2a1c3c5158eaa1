package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operators and the credentials that apps have of their own. */
final class AdminConnectionRoutesTest {
  private static final String CONNECTIONS = "/admin/api/v1/apps/maps/connections";
  private static final String CREDENTIAL = CONNECTIONS + "/house/credential";
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/maps
      version: 1.0.0
      spec:
        defaultConnection: own
        connections:
          own: {mode: subject, auth: {type: bearer}}
          house:
            displayName: Account of the house
            exposure: internal
            mode: subject
            auth: {type: bearer, credentials: [{name: key, label: API key}]}
            params: {region: {required: true, description: Where the data is}}
        surfaces:
          rest:
            baseUrl: %s
            connection: house
            operations: [{name: look, method: GET, path: /echo}]
      """;
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps: {maps: {provider: {source: {path: manifest.yaml}}}}
      """;

  @TempDir private Path home;
  private Upstreams upstreams;
  private ConfiguredGateway gateway;
  private String ops;
  private String ann;

  @BeforeEach
  void start() throws IOException {
    upstreams = new Upstreams();
    Files.writeString(home.resolve("manifest.yaml"), MANIFEST.formatted(upstreams.good()));
    gateway = ConfiguredGateway.start(home, CONFIG);
    ops = gateway.token("user:ops");
    ann = gateway.token("user:ann");
  }

  @AfterEach
  void stop() throws Exception {
    gateway.close();
    upstreams.close();
  }

  private static String key(String secret) {
    return "{\"credential\": \"" + secret + "\", \"connectionParams\": {\"region\": \"eu\"}}";
  }

  @Test
  void areStoredOnceAndShownWithoutTheirSecret() {
    var missing = json(gateway.get(CREDENTIAL, ops));
    assertThat(missing.path("credentialState").asString()).isEqualTo("missing");
    assertThat(missing.path("credentialFields").toString())
        .isEqualTo("[{\"name\":\"key\",\"label\":\"API key\"}]");
    var stored = gateway.send("PUT", CREDENTIAL, ops, key("s3cret-of-the-house"));
    assertThat(stored.statusCode()).as(stored.body()).isEqualTo(200);
    assertThat(stored.body())
        .isEqualTo(
            "{\"status\":\"connected\",\"app\":\"maps\",\"connection\":\"house\",\"instance\":\"default\"}");
    var shown = json(gateway.get(CREDENTIAL, ops));
    assertThat(shown.path("credentialState").asString()).isEqualTo("configured");
    assertThat(shown.toString()).doesNotContain("s3cret");
    var instance = shown.path("instances").path(0);
    assertThat(instance.path("name").asString()).isEqualTo("default");
    assertThat(instance.path("credentialState").asString()).isEqualTo("connected");
    gateway.send("PUT", CREDENTIAL, ops, key("another"));
    var replaced = json(gateway.get(CREDENTIAL, ops));
    assertThat(replaced.path("instances")).hasSize(1);
    assertThat(replaced.path("instances").path(0).path("id")).isEqualTo(instance.path("id"));
    var all = json(gateway.get(CONNECTIONS, ops)).path("connections");
    assertThat(all).hasSize(1);
    assertThat(all.get(0)).isEqualTo(replaced);
    var ofAllApps = json(gateway.get("/admin/api/v1/connections", ops)).path("connections");
    assertThat(ofAllApps).hasSize(1);
    assertThat(ofAllApps.get(0).path("app").asString()).isEqualTo("maps");
    assertThat(ofAllApps.get(0).path("instances")).isEqualTo(replaced.path("instances"));
  }

  @Test
  void areRemoved() {
    gateway.send("PUT", CREDENTIAL, ops, key("one"));
    var second = "{\"instance\": \"second\", " + key("two").substring(1);
    assertThat(gateway.status("PUT", CREDENTIAL, ops, second)).isEqualTo(200);
    var several = gateway.send("DELETE", CREDENTIAL, ops, "");
    assertThat(several.statusCode()).isEqualTo(409);
    assertThat(json(several).path("instances").toString()).isEqualTo("[\"default\",\"second\"]");
    assertThat(gateway.status("DELETE", CREDENTIAL + "?_instance=second", ops, "")).isEqualTo(200);
    var removed = gateway.send("DELETE", CREDENTIAL, ops, "");
    assertThat(removed.body()).isEqualTo("{\"status\":\"disconnected\"}");
    assertThat(gateway.status("DELETE", CREDENTIAL, ops, "")).isEqualTo(404);
  }

  @Test
  void areRemovedWhenTheAppIsNotDeployedAnyMore() {
    gateway.send("PUT", CREDENTIAL, ops, key("one"));
    gateway.gateway().remove("maps");
    assertThat(gateway.status("GET", CREDENTIAL, ops, "")).isEqualTo(404);
    assertThat(gateway.status("DELETE", CREDENTIAL, ops, "")).isEqualTo(200);
    assertThat(gateway.status("DELETE", CREDENTIAL, ops, "")).isEqualTo(404);
  }

  @Test
  void mustFitTheConnection() {
    var without = gateway.send("PUT", CREDENTIAL, ops, "{\"credential\": \"k\", \"extra\": 1}");
    assertThat(without.statusCode()).isEqualTo(400);
    assertThat(json(without).path("errors").toString()).contains("/extra");
    var region = gateway.send("PUT", CREDENTIAL, ops, "{\"credential\": \"k\"}");
    assertThat(json(region).path("errors").toString()).contains("/connectionParams/region");
    var own = gateway.send("PUT", CONNECTIONS + "/own/credential", ops, key("k"));
    assertThat(own.statusCode()).isEqualTo(400);
    assertThat(own.body()).contains("belongs to its users", "exposure: internal");
    var unknown = gateway.send("PUT", CONNECTIONS + "/hause/credential", ops, key("k"));
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body()).contains("Did you mean 'house'?");
  }

  @Test
  void namesTheApps() {
    var apps = json(gateway.get("/admin/api/v1/apps", ops)).path("apps");
    assertThat(apps.valueStream().map(app -> app.path("name").asString())).contains("maps");
    assertThat(apps).allMatch(app -> !app.path("displayName").asString().isEmpty());
    assertThat(gateway.status("GET", "/admin/api/v1/apps", ann, "")).isEqualTo(403);
  }

  @Test
  void areForOperators() {
    var limited = gateway.token("user:ops", new Caller.Scope("maps", Set.of()));
    for (var method : new String[] {"GET", "PUT", "DELETE"}) {
      var body = method.equals("PUT") ? key("k") : "";
      assertThat(gateway.status(method, CREDENTIAL, ann, body)).isEqualTo(403);
      assertThat(gateway.status(method, CREDENTIAL, limited, body)).isEqualTo(403);
      assertThat(gateway.status(method, CREDENTIAL, "none", body)).isEqualTo(401);
    }
    assertThat(gateway.status("GET", CONNECTIONS, ann, "")).isEqualTo(403);
    assertThat(gateway.status("GET", "/admin/api/v1/connections", ann, "")).isEqualTo(403);
    var asUser =
        gateway.send(
            "POST",
            "/api/v1/auth/connect-manual",
            ops,
            "{\"integration\": \"maps\", \"connection\": \"house\", " + key("k").substring(1));
    assertThat(asUser.statusCode()).isEqualTo(404);
  }
}
