package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Operators and what people have connected. */
final class AdminSubjectConnectionRoutesTest {
  private static final String OF_ANN = "/admin/api/v1/subjects/user:ann/connections";
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/maps
      version: 1.0.0
      displayName: Maps of the house
      spec:
        defaultConnection: own
        connections:
          own: {displayName: Account, mode: subject, auth: {type: bearer}}
        surfaces:
          rest:
            baseUrl: %s
            connection: own
            operations: [{name: look, method: GET, path: /echo}]
      """;
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      providers:
        audit: {trail: {source: builtin:store}}
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

  private void connect(String instance) {
    var body =
        "{\"integration\": \"maps\", \"instance\": \"%s\", \"credential\": \"s3cret\"}"
            .formatted(instance);
    assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", ann, body)).isEqualTo(200);
  }

  private JsonNode list() {
    return json(gateway.get(OF_ANN, ops)).path("connections");
  }

  @Test
  void areListedWithoutTheirSecrets() {
    connect("work");
    connect("home");
    var all = list();
    assertThat(all.findValuesAsString("name")).containsExactly("home", "work");
    var first = all.get(0);
    assertThat(first.path("app").asString()).isEqualTo("maps");
    assertThat(first.path("appDisplayName").asString()).isEqualTo("Maps of the house");
    assertThat(first.path("connection").asString()).isEqualTo("own");
    assertThat(first.path("connectionDisplayName").asString()).isEqualTo("Account");
    assertThat(first.path("credentialState").asString()).isEqualTo("connected");
    assertThat(first.path("deployed").asBoolean()).isTrue();
    assertThat(all.toString()).doesNotContain("s3cret");
    assertThat(gateway.get(OF_ANN + "?limit=1", ops).headers().firstValue("X-Next-Page-Token"))
        .isPresent();
  }

  @Test
  void endAtTheNextCallAndAreAudited() {
    connect("work");
    assertThat(gateway.status("GET", "/api/v1/maps/look", ann, "")).isEqualTo(200);
    var id = list().get(0).path("id").asString();
    var removed = gateway.send("DELETE", OF_ANN + "/" + id, ops, "");
    assertThat(removed.body()).isEqualTo("{\"status\":\"disconnected\"}");
    assertThat(gateway.status("GET", "/api/v1/maps/look", ann, "")).isEqualTo(412);
    var again = gateway.send("DELETE", OF_ANN + "/" + id, ops, "");
    assertThat(again.statusCode()).isEqualTo(404);
    assertThat(again.body()).contains("user:ann has no connection '" + id + "'");
    var audit = gateway.get("/admin/api/v1/audit?action=connection.disconnect", ops);
    var record = json(audit).at("/records/0");
    assertThat(record.path("subject").asString()).isEqualTo("user:ops");
    assertThat(record.path("details").toString()).contains("user:ann", "maps", "work");
  }

  @Test
  void endAllTogetherAlsoOfAnAppThatIsGone() {
    connect("work");
    connect("home");
    gateway.gateway().remove("maps");
    var gone = list().get(0);
    assertThat(gone.path("deployed").asBoolean()).isFalse();
    assertThat(gone.path("credentialState").asString()).isEqualTo("unknown");
    assertThat(json(gateway.send("DELETE", OF_ANN, ops, "")).path("removed").asInt()).isEqualTo(2);
    assertThat(list()).isEmpty();
  }

  @Test
  void areForNamedOperatorsOnly() {
    connect("work");
    assertThat(gateway.status("GET", OF_ANN, ann, "")).isEqualTo(403);
    assertThat(gateway.status("DELETE", OF_ANN, ann, "")).isEqualTo(403);
    assertThat(gateway.status("DELETE", OF_ANN + "/x", ann, "")).isEqualTo(403);
    assertThat(list()).hasSize(1);
  }
}
