package org.integrationgateway.server.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An upstream that lists its tools under a credential accepts it, also without a call. */
final class VerifiedCredentialsTest {
  @TempDir static Path home;
  private static ScriptedMcpServer server;
  private static ConfiguredGateway gateway;

  @BeforeAll
  static void start() throws IOException {
    server =
        new ScriptedMcpServer()
            .result(
                "tools/list",
                "{\"tools\": [{\"name\": \"look\", \"inputSchema\": {\"type\": \"object\"}}]}");
    Files.writeString(
        home.resolve("notes.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/notes
        version: 1.0.0
        spec:
          connections:
            default:
              mode: subject
              auth: {type: bearer, credentials: [{name: key, label: Key}]}
          defaultConnection: default
          surfaces:
            mcp: {url: "%s", connection: default}
        """
            .formatted(server.url()));
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              notes: {provider: {source: {path: notes.yaml}}}
            """);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  @Test
  void aCredentialWithWhichToolsWereListedIsVerified() {
    var ann = gateway.token("user:ann");
    connect(ann);
    list(ann);
    assertThat(stored(ann).path("verifiedAt").asString()).endsWith("Z");

    connect(ann);
    list(ann);
    assertThat(stored(ann).has("verifiedAt")).as("stored again, and the list is known").isTrue();
  }

  private static void connect(String token) {
    var body = Json.object().put("integration", "notes").put("credential", "key-1").toString();
    var made = gateway.send("POST", "/api/v1/auth/connect-manual", token, body);
    assertThat(made.statusCode()).as(made.body()).isEqualTo(200);
  }

  private static void list(String token) {
    assertThat(gateway.get("/api/v1/apps/notes/operations", token).body()).contains("look");
  }

  private static JsonNode stored(String token) {
    return json(gateway.get("/api/v1/apps/notes", token)).at("/connections/0/instances/0");
  }
}
