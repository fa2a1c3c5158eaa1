package org.integrationgateway.server.oauth.dpop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of upstreams that are bound to a key of the connection (RFC 9449). */
final class BoundUpstreamTokenTest {
  private static final String OAUTH2 =
      "{type: oauth2, authorizationUrl: %s, tokenUrl: %s, clientId: gateway, dpop: %s}";

  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        baseUrl: http://127.0.0.1:9
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        egress: {allowPrivateNetworks: true}
        limits: {perAddressRate: {perSecond: 0}}
      apps: {notes: {provider: {source: {path: notes.yaml}}}}
      """;

  private final ProvingServer server = new ProvingServer();
  @TempDir Path home;
  private ConnectingGateway gateway;
  private String alice;

  @AfterEach
  void stops() throws Exception {
    if (gateway != null) {
      gateway.close();
    }
    server.close();
  }

  private void deploy(String auth) throws Exception {
    var manifest =
        """
        kind: app
        source: test.example/gateway/apps/notes
        version: 1.0.0
        spec:
          connections:
            default: {mode: subject, auth: %s}
          defaultConnection: default
          surfaces:
            mcp: {url: "%s", connection: default}
            rest:
              baseUrl: %s
              operations:
                - {name: me, method: GET, path: /me, parameters: [{name: q, in: query}]}
                - {name: make, method: POST, path: /make, parameters: [{name: name, in: body}]}
        """
            .formatted(auth, server.url("/mcp"), server.url("/api"));
    Files.writeString(home.resolve("notes.yaml"), manifest);
    gateway = ConnectingGateway.start(ConfigText.read(home, CONFIGURATION), Clock.systemUTC());
    alice = gateway.token("user:alice");
  }

  private HttpResponse<String> connect() {
    var back = ProvingServer.agree(page(gateway.start(alice, connecting("notes"))));
    return gateway.complete(back, alice);
  }

  private void connected() {
    var end = connect();
    assertThat(end.statusCode()).as(end.body()).isEqualTo(200);
    server.asked.clear();
    server.proofs.clear();
  }

  private void assertShown(String authorization) {
    var answer = gateway.get("/api/v1/notes/me?q=1", alice);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains(authorization);
  }

  private List<Object> nonces() {
    return server.proofs.stream().map(each -> each.get("nonce")).collect(Collectors.toList());
  }

  @Test
  void provesItsKeyWithEachRequestToServersThatReadProofs() throws Exception {
    deploy("{type: mcp_oauth}");
    connected();
    assertShown("DPoP t1");
    assertShown("DPoP t1");
    assertThat(server.proofs).hasSize(2);
    assertThat(server.asked).containsExactly("GET /api/me", "GET /api/me");

    server.expired = true;
    assertShown("DPoP t2");
    assertThat(server.asked).containsSubsequence("POST /token", "GET /api/me");
    var listed = gateway.get("/api/v1/auth/connections", alice).body();
    assertThat(listed).doesNotContain("\"kty\"", "\"d\":");
    try (var replica = gateway.replica()) {
      assertThat(replica.get("/api/v1/notes/me", alice).body()).contains("DPoP t2");
    }
  }

  @Test
  void keepsTheNoncesOfBothServers() throws Exception {
    server.tokenNonce = "a1";
    server.resourceNonce = "b1";
    deploy("{type: mcp_oauth}");
    assertThat(connect().statusCode()).isEqualTo(200);
    assertThat(nonces()).containsSubsequence(null, "a1");
    server.proofs.clear();
    assertShown("DPoP t1");
    assertShown("DPoP t1");
    assertThat(nonces()).containsExactly(null, "b1", "b1");

    server.proofs.clear();
    server.resourceNonce = "b2";
    var made = gateway.send("POST", "/api/v1/notes/make", alice, Json.object().put("name", "tea"));
    assertThat(made.statusCode()).as(made.body()).isEqualTo(200);
    assertThat(made.body()).contains("tea");
    assertThat(nonces()).containsExactly("b1", "b2");
  }

  @Test
  void presentsBearerTokensWhereTheMcpServerReadsNoProofs() throws Exception {
    server.scheme = "Bearer";
    deploy("{type: mcp_oauth}");
    connected();
    assertShown("Bearer t1");
    assertThat(server.proofs).isEmpty();
  }

  @Test
  void believesTheMetadataOfTheMcpServer() throws Exception {
    server.scheme = "Bearer";
    server.resource.put("dpop_bound_access_tokens_required", true);
    deploy("{type: mcp_oauth}");
    connected();
    assertShown("DPoP t1");
  }

  @Test
  void takesTheBearerTokenOfAServerThatIgnoresTheProof() throws Exception {
    server.binds = false;
    deploy("{type: mcp_oauth}");
    connected();
    assertShown("Bearer t1");
  }

  @Test
  void refusesABearerTokenWhereTheManifestDemandsAKey() throws Exception {
    server.binds = false;
    deploy("{type: mcp_oauth, dpop: required}");
    var end = connect();
    assertThat(end.statusCode()).isEqualTo(502);
    assertThat(end.body()).contains("dpop: required", "not bound to a key");
  }

  @Test
  void provesNothingWhereTheManifestSaysSo() throws Exception {
    deploy("{type: mcp_oauth, dpop: never}");
    connected();
    assertShown("Bearer t1");
    assertThat(server.proofs).isEmpty();
  }

  @Test
  void provesItsKeyAtDeclaredServersWhereTheManifestDemandsIt() throws Exception {
    deploy(OAUTH2.formatted(server.url("/authorize"), server.url("/token"), "required"));
    connected();
    assertShown("DPoP t1");
    server.expired = true;
    assertShown("DPoP t2");
  }

  @Test
  void bindsTokensOfMachinesToo() throws Exception {
    deploy(
        "{type: oauth2, grantType: client_credentials, tokenUrl: %s, clientId: a, clientSecret: b, dpop: required}"
            .formatted(server.url("/token")));
    assertShown("DPoP t1");
    server.expired = true;
    assertShown("DPoP t2");
  }
}
