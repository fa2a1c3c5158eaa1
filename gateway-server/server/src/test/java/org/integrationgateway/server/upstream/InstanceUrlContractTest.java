package org.integrationgateway.server.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Base URLs with a host that the answer of a token endpoint gives. */
final class InstanceUrlContractTest {
  private final List<String> seen = new CopyOnWriteArrayList<>();

  private HttpResponse<String> connectedCall(
      Path home, String baseUrl, String given, boolean usable) throws Exception {
    try (var api =
            new JettyUpstream(
                (request, response) -> {
                  seen.add(request.getHttpURI().getPath());
                  response.getHeaders().put("Content-Type", "application/json");
                });
        var oauth =
            new ServerDialect()
                .member("instance_url", given.replace("PORT", Integer.toString(api.port())))
                .start()) {
      var manifest =
          """
          kind: app
          source: test.example/gateway/apps/cloud
          version: 1.0.0
          spec:
            connections:
              default:
                mode: subject
                auth: {type: oauth2, authorizationUrl: '%s', tokenUrl: '%s', clientId: %s, clientSecret: "%s", pkce: true}
                params: {inst: {required: true, from: tokenResponse, field: instance_url}}
            surfaces:
              rest:
                baseUrl: '%s'
                operations: [{name: look, method: GET, path: /look}]
          """
              .formatted(
                  oauth.authorizationUrl(),
                  oauth.tokenUrl(),
                  TestAuthorizationServer.CLIENT_ID,
                  TestAuthorizationServer.CLIENT_SECRET,
                  baseUrl);
      try (var gateway =
          ConnectingGateway.start(home, Map.of("cloud", manifest), "", Clock.systemUTC())) {
        var token = gateway.token("user:alice");
        var done =
            gateway.complete(oauth.agree(page(gateway.start(token, connecting("cloud")))), token);
        if (!usable) {
          return done;
        }
        assertThat(done.body()).contains("\"status\":\"connected\"");
        return gateway.get("/api/v1/cloud/look", token);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'http://{inst}/services', 'http://127.0.0.1:PORT'",
    "'http://{inst}/services', 'http://127.0.0.1:PORT/'",
    "'http://{inst}/services', '127.0.0.1:PORT'"
  })
  void reachesTheInstance(String baseUrl, String given, @TempDir Path home) throws Exception {
    assertThat(connectedCall(home, baseUrl, given, true).statusCode()).isEqualTo(200);
    assertThat(seen).containsExactly("/services/look");
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({
    "'http://{inst}/services', 'http://127.0.0.1:PORT/path'",
    "'http://{inst}/services', 'ftp://127.0.0.1'",
    "'http://{inst}/services', 'user@evil.example'",
    "'http://{inst}.example/services', 'http://127.0.0.1:PORT'"
  })
  void saysAtOnceThatNoRequestCanBeMade(String baseUrl, String given, @TempDir Path home)
      throws Exception {
    var answer = connectedCall(home, baseUrl, given, false);
    assertThat(answer.statusCode()).as(answer.body()).isBetween(400, 499);
    assertThat(answer.body()).contains("inst", "nothing was stored");
  }
}
