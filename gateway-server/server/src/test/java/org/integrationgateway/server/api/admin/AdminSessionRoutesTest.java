package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestSessions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Sessions of every subject, for named operators on the management listener. */
final class AdminSessionRoutesTest {
  private static final String SESSIONS = "/admin/api/v1/sessions";
  private static final String ADMIN =
      "  admin: {authorizationPolicy: house, allowedRoles: [operator]}\n";
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        management: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      %sauthorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path home;
  private final HttpClient http = HttpClient.newHttpClient();
  private GatewayConfig config;
  private Gateway gateway;

  private void start(String admin) throws IOException {
    var file = Files.writeString(home.resolve("gateway.yaml"), CONFIG.formatted(admin));
    config =
        ConfigReader.read(List.of(file), new Environment(Map.of(), home, home))
            .config()
            .orElseThrow();
    gateway = Gateway.start(config);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private String begin(String subject) {
    return TestSessions.begin(config, subject, Clock.systemUTC()).text().use(text -> text);
  }

  private HttpResponse<String> send(String method, String path, String session) throws Exception {
    return send(method, path, session, "Sec-Fetch-Site", "same-origin");
  }

  private HttpResponse<String> send(String method, String path, String session, String... headers)
      throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.managementUri().orElseThrow().resolve(path))
            .header("Cookie", "session_token=" + session)
            .headers(headers)
            .method(method, BodyPublishers.noBody());
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static JsonNode json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  private boolean works(String session) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/auth/me"))
            .header("Cookie", "session_token=" + session);
    return http.send(request.build(), BodyHandlers.discarding()).statusCode() == 200;
  }

  @Test
  void listsThemAllOrThoseOfOneSubject() throws Exception {
    start(ADMIN);
    var ops = begin("user:ops");
    begin("user:ada");
    begin("user:bob");
    var all = json(send("GET", SESSIONS, ops)).path("sessions");
    assertThat(all.findValuesAsString("subject"))
        .containsExactly("user:ada", "user:bob", "user:ops");
    assertThat(all.findValuesAsString("current")).containsExactly("false", "false", "true");
    var ofBob = json(send("GET", SESSIONS + "?subject=user:bob", ops)).path("sessions");
    assertThat(ofBob.findValuesAsString("subject")).containsExactly("user:bob");
    assertThat(all.toString()).doesNotContain("gws_");
  }

  @Test
  void endsOneAndThoseOfOneSubject() throws Exception {
    start(ADMIN);
    var ops = begin("user:ops");
    var ada = begin("user:ada");
    var bob = List.of(begin("user:bob"), begin("user:bob"));
    var id = json(send("GET", SESSIONS + "?subject=user:ada", ops)).at("/sessions/0/id").asString();
    assertThat(send("DELETE", SESSIONS + "/" + id, ops).statusCode()).isEqualTo(204);
    assertThat(works(ada)).isFalse();
    assertThat(send("DELETE", SESSIONS + "/" + id, ops).statusCode()).isEqualTo(404);
    assertThat(send("DELETE", SESSIONS, ops).statusCode()).isEqualTo(400);
    assertThat(json(send("DELETE", SESSIONS + "?subject=user:bob", ops)).path("revoked").asInt())
        .isEqualTo(2);
    assertThat(works(bob.get(0)) || works(bob.get(1))).isFalse();
    assertThat(works(ops)).isTrue();
  }

  @Test
  void refusesEveryCallerWhoIsNoOperator() throws Exception {
    start(ADMIN);
    var ada = begin("user:ada");
    assertRefused(ada);
    assertThat(works(ada)).isTrue();
  }

  @Test
  void refusesEveryCallerWhereNoOperatorIsNamed() throws Exception {
    start("");
    assertRefused(begin("user:ops"));
  }

  private void assertRefused(String session) throws Exception {
    assertThat(send("GET", SESSIONS, session).statusCode()).isEqualTo(403);
    assertThat(send("DELETE", SESSIONS + "/x", session).statusCode()).isEqualTo(403);
    assertThat(send("DELETE", SESSIONS + "?subject=user:ops", session).statusCode()).isEqualTo(403);
  }

  @Test
  @Tag("nightly")
  void aPageOfThePublicListenerIsForeignToTheManagementListener() throws Exception {
    start(ADMIN);
    var ops = begin("user:ops");
    var other = gateway.uri().toString();
    var own = gateway.managementUri().orElseThrow().toString();
    var foreign = send("DELETE", SESSIONS + "/x", ops, "Origin", other);
    assertThat(foreign.statusCode()).isEqualTo(403);
    assertThat(foreign.body()).contains("cross_site_request");
    assertThat(send("DELETE", SESSIONS + "/x", ops, "Origin", own).statusCode()).isEqualTo(404);
  }
}
