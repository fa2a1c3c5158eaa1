package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.base.digest.Hmac;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of connections whose credential signs them, or stands elsewhere than in a header. */
final class SignedRequestsContractTest {
  @TempDir Path home;
  private JettyUpstream vendor;
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final AtomicInteger failures = new AtomicInteger();
  private volatile String digestNonce = "";
  private volatile String answer = "{\"ok\": true}";

  @BeforeEach
  void start() {
    vendor = new JettyUpstream(this::answer);
  }

  @AfterEach
  void stop() throws Exception {
    vendor.close();
  }

  private void answer(Request request, Response response) throws Exception {
    var body = Content.Source.asString(request, UTF_8);
    var path = request.getHttpURI().getPath();
    var authorization = String.valueOf(request.getHeaders().get("Authorization"));
    seen.add(
        request.getMethod()
            + " "
            + request.getHttpURI().getPathQuery()
            + " "
            + authorization
            + " "
            + request.getHeaders().get("Cookie")
            + " "
            + request.getHeaders().get("X-Signature")
            + " "
            + body);
    response.getHeaders().put("Content-Type", "application/json");
    if (!digestNonce.isEmpty() && !authorization.contains("nonce=\"" + digestNonce + "\"")) {
      response.setStatus(401);
      response
          .getHeaders()
          .add(
              "WWW-Authenticate",
              "Digest realm=\"r\", qop=\"auth\", algorithm=SHA-256, nonce=\"" + digestNonce + "\"");
      write(response, "{}");
      return;
    }
    if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      response.setStatus(503);
    }
    write(response, answer);
  }

  private static void write(Response response, String text) {
    Content.Sink.write(response, true, text, Callback.NOOP);
  }

  private ConfiguredGateway gateway(String auth, String params, String more) throws Exception {
    Files.writeString(
        home.resolve("app.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/signed
        version: 1.0.0
        spec:
          connections:
            default:
              auth:
        %s
              params: {%s}
        %s
          surfaces:
            rest:
              baseUrl: %s
              operations:
                - {name: look, method: GET, path: /look, parameters: [{name: q, in: query}]}
                - {name: make, method: POST, path: /make, parameters: [{name: name, in: body}]}
        """
            .formatted(
                auth.indent(8).replace("HOST", "http://127.0.0.1:" + vendor.port()),
                params,
                more.indent(2),
                vendor.at("")));
    return ConfiguredGateway.start(home, "apps: {app: {provider: {source: {path: app.yaml}}}}\n");
  }

  private static void connect(ConfiguredGateway gateway, String token, String credentials) {
    var answer =
        gateway.send(
            "POST",
            "/api/v1/auth/connect-manual",
            token,
            "{\"integration\": \"app\", \"credentials\": %s}".formatted(credentials));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private static HttpResponse<String> look(ConfiguredGateway gateway, String token) {
    return gateway.get("/api/v1/app/look?q=1", token);
  }

  private String last() {
    return seen.get(seen.size() - 1);
  }

  @Test
  void presentsAKeyInTheQueryAndAnotherInACookie() throws Exception {
    try (var gateway =
        gateway(
            """
            type: manual
            credentials: [{name: key}, {name: sid}]
            authMapping:
              query: {api_key: {valueFrom: {credentialFieldRef: {name: key}}}}
              cookies: {session: {template: "{sid}"}}
              headers: {X-Signature: {template: "{upper(key)}"}}
            """,
            "",
            "")) {
      var alice = gateway.token("user:alice");
      connect(gateway, alice, "{\"key\": \"a&b\", \"sid\": \"s1\"}");
      assertThat(look(gateway, alice).statusCode()).isEqualTo(200);
      assertThat(last()).startsWith("GET /look?q=1&api_key=a%26b null session=s1 A&B");
      var preview = gateway.send("POST", "/api/v1/app/look?dryRun=true", alice, "");
      assertThat(preview.body()).doesNotContain("a&b", "a%26b");
      var refused =
          gateway.send(
              "POST",
              "/api/v1/auth/connect-manual",
              alice,
              "{\"integration\": \"app\", \"credentials\": {\"key\": \"k\", \"sid\": \"a;b\"}}");
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("/credentials/sid", "cookie");
    }
  }

  @Test
  void signsPartsOfTheRequestByTemplate() throws Exception {
    try (var gateway =
        gateway(
            """
            type: manual
            credentials: [{name: id}, {name: secret}]
            authMapping:
              headers:
                Authorization: {template: "HMAC {id}"}
                X-Signature: {template: "{hex(hmacSha256(secret, request.method, request.path, request.body))}"}
            """,
            "",
            "")) {
      var alice = gateway.token("user:alice");
      connect(gateway, alice, "{\"id\": \"k1\", \"secret\": \"s3cret\"}");
      assertThat(gateway.send("POST", "/api/v1/app/make", alice, "{\"name\": \"x\"}").statusCode())
          .isEqualTo(200);
      var signature =
          HexFormat.of()
              .formatHex(Hmac.sha256("s3cret".getBytes(UTF_8), "POST/make{\"name\":\"x\"}"));
      assertThat(last()).contains(" HMAC k1 ", signature);
    }
  }

  @Test
  void signsForAws() throws Exception {
    try (var gateway =
        gateway(
            "type: sigv4\nsigv4: {service: execute-api, region: \"{region}\"}",
            "region: {default: eu-west-1}",
            "")) {
      var alice = gateway.token("user:alice");
      connect(gateway, alice, "{\"access_key_id\": \"AKID\", \"secret_access_key\": \"wJalr\"}");
      assertThat(look(gateway, alice).statusCode()).isEqualTo(200);
      assertThat(last())
          .matches(
              "GET /look\\?q=1 AWS4-HMAC-SHA256 Credential=AKID/[0-9]{8}/eu-west-1/execute-api/"
                  + "aws4_request, SignedHeaders=host;x-amz-date, Signature=[0-9a-f]{64} .*");
    }
  }

  @Test
  void signsEveryAttemptAnewWithOAuth1() throws Exception {
    try (var gateway =
        gateway(
            "type: oauth1\noauth1: {signatureMethod: HMAC-SHA256, realm: \"{account}\"}",
            "account: {default: \"123_SB1\"}",
            "")) {
      var alice = gateway.token("user:alice");
      connect(
          gateway,
          alice,
          "{\"consumer_key\": \"ck\", \"consumer_secret\": \"cs\", \"token\": \"t\","
              + " \"token_secret\": \"ts\"}");
      failures.set(1);
      assertThat(look(gateway, alice).statusCode()).isEqualTo(200);
      assertThat(seen).hasSize(2).allMatch(one -> one.contains("OAuth realm=\"123_SB1\""));
      assertThat(seen.get(0).replaceAll(".*oauth_nonce=\"([^\"]*)\".*", "$1"))
          .isNotEqualTo(seen.get(1).replaceAll(".*oauth_nonce=\"([^\"]*)\".*", "$1"));
    }
  }

  @Test
  void answersADigestChallengeAndKeepsIt() throws Exception {
    digestNonce = "n1";
    try (var gateway = gateway("type: digest", "", "")) {
      var alice = gateway.token("user:alice");
      connect(gateway, alice, "{\"username\": \"bo\", \"password\": \"pw\"}");
      assertThat(look(gateway, alice).statusCode()).isEqualTo(200);
      assertThat(seen).hasSize(2);
      assertThat(look(gateway, alice).statusCode()).isEqualTo(200);
      assertThat(seen).as("the challenge is kept").hasSize(3);
      assertThat(last()).contains("nc=00000002", "uri=\"/look?q=1\"");
      digestNonce = "n2";
      assertThat(gateway.send("POST", "/api/v1/app/make", alice, "{\"name\": \"x\"}").statusCode())
          .isEqualTo(200);
      assertThat(last()).contains("{\"name\":\"x\"}", "nonce=\"n2\"");
    }
  }

  @Test
  void tellsARefusalInsideASuccess() throws Exception {
    try (var gateway =
        gateway(
            "type: bearer",
            "",
            "responseMapping: {failure: {path: ok, equals: false, code: error}}")) {
      var alice = gateway.token("user:alice");
      connect(gateway, alice, "{\"token\": \"t\"}");
      assertThat(look(gateway, alice).body()).isEqualTo("{\"ok\": true}");
      answer = "{\"ok\": false, \"error\": \"channel_not_found\"}";
      var missing = look(gateway, alice);
      assertThat(missing.statusCode()).as(missing.body()).isEqualTo(404);
      answer = "{\"ok\": false, \"error\": \"ratelimited\"}";
      assertThat(gateway.send("POST", "/api/v1/app/make", alice, "{}").statusCode()).isEqualTo(429);
      answer = "{\"ok\": false, \"error\": \"token_revoked\"}";
      var refused = look(gateway, alice);
      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(412);
      assertThat(refused.body()).contains("reconnect_required", "token_revoked");
    }
  }

  @Test
  void refusesAnOriginThatTheManifestDoesNotList() throws Exception {
    try (var gateway =
        gateway(
            "type: bearer",
            "site: {required: true, kind: origin, hosts: ['*.shops.example', 127.0.0.1]}",
            "")) {
      var alice = gateway.token("user:alice");
      for (var wrong :
          List.of("https://evil.example", "http://a.shops.example", "a.shops.example/path")) {
        var answer =
            gateway.send(
                "POST",
                "/api/v1/auth/connect-manual",
                alice,
                "{\"integration\": \"app\", \"credential\": \"t\", \"connectionParams\": {\"site\": \"%s\"}}"
                    .formatted(wrong));
        assertThat(answer.statusCode()).as(wrong).isEqualTo(400);
        assertThat(answer.body()).contains("/connectionParams/site");
      }
      var right =
          gateway.send(
              "POST",
              "/api/v1/auth/connect-manual",
              alice,
              "{\"integration\": \"app\", \"credential\": \"t\", \"connectionParams\": {\"site\": \"https://a.shops.example\"}}");
      assertThat(right.statusCode()).as(right.body()).isEqualTo(200);
    }
  }
}
