package org.integrationgateway.server.hosted;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.integrationgateway.connections.hosted.HookProvider;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostedSubjectsTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static ConfiguredGateway gateway;

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    var folder = Files.createDirectories(home.resolve("hooks"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/hooks
        version: 1.0.0
        run: [./provider.sh]
        spec:
          securitySchemes:
            key: {type: apiKey, in: header, name: X-Key, secret: {env: KEY}}
            login: {type: http, scheme: basic, secret: {env: LOGIN}}
          http:
            keyed: {path: '/in/{team}', method: POST, security: key, target: event}
            login: {path: '/login', method: PUT, security: login, target: event}
        """);
    TestProgram.script(folder.resolve("provider.sh"), HookProvider.class);
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              hooks:
                provider: {source: {path: hooks}}
                env: {KEY: sesame, LOGIN: 'ann:sesame'}
                authorizationPolicy: house
            authorization:
              policies:
                house:
                  default: deny
                  members: [{subject: "user:alice", role: reader}, {subject: "system:hooks", role: reader}]
            """);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static HttpResponse<String> send(String method, String path, String... headers)
      throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.gateway().uri().resolve("/api/v1/hooks" + path))
            .headers(headers)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString("{\"n\": 1}"))
            .build();
    return HTTP.send(request, BodyHandlers.ofString());
  }

  @Test
  void aRequestRunsAsTheSubjectThatTheProviderResolves() throws Exception {
    var answer = send("POST", "/in/red?a=1", "X-Key", "sesame", "X-User", "alice");
    var said = ConfiguredGateway.json(answer);
    assertThat(said.get("subject").asString()).isEqualTo("user:alice");
    assertThat(said.get("asked").asString())
        .isEqualTo(
            "hooks keyed POST /api/v1/hooks/in/red {a=[1]} {\"a\":\"1\",\"team\":\"red\",\"n\":1}"
                + " {\"n\": 1} key {} key false authorization false");
  }

  @Test
  void aRequestOfNoSubjectRunsAsTheApp() throws Exception {
    var login = Base64.getEncoder().encodeToString("ann:sesame".getBytes(UTF_8));
    var said = ConfiguredGateway.json(send("PUT", "/login", "Authorization", "Basic " + login));
    assertThat(said.get("subject").asString()).isEqualTo("system:hooks");
    assertThat(said.get("asked").asString())
        .contains("login {user=ann} key false authorization false");
  }

  @Test
  void policyAndProviderRefuseSubjects() throws Exception {
    assertThat(send("POST", "/in/red", "X-Key", "sesame", "X-User", "mallory").statusCode())
        .isEqualTo(403);
    var unknown = send("POST", "/in/red", "X-Key", "sesame", "X-User", "stranger");
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body()).contains("this workspace is not connected");
  }
}
