package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.rules.key.RsaKeys;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Logins that get a token for stored fields: their requests, their tokens, and what they refuse.
 */
final class LoginContractTest {
  @TempDir Path home;
  private JettyUpstream vendor;
  private final List<String> logins = new CopyOnWriteArrayList<>();
  private final AtomicInteger issued = new AtomicInteger();

  /** Tokens that this number or a greater one counts. */
  private volatile int valid;

  private volatile String members = ", \"expires_in\": 3600";

  @BeforeEach
  void start() {
    vendor = new JettyUpstream(this::answer);
  }

  @AfterEach
  void stop() throws Exception {
    vendor.close();
  }

  private void answer(Request request, Response response) throws Exception {
    var path = request.getHttpURI().getPath();
    var body = Content.Source.asString(request, UTF_8);
    response.getHeaders().put("Content-Type", "application/json");
    if (path.startsWith("/login")) {
      logins.add(
          request.getMethod()
              + " "
              + request.getHttpURI().getPathQuery()
              + " "
              + request.getHeaders().get("Content-Type")
              + " "
              + request.getHeaders().get("Authorization")
              + " "
              + body);
      if (body.contains("wrong")) {
        response.setStatus(404);
        write(response, "{\"message\": \"no client with the secret wrong-secret\"}");
        return;
      }
      var token = "t" + issued.incrementAndGet();
      response.getHeaders().add("Set-Cookie", "JSESSIONID=" + token + "; Path=/; HttpOnly");
      response.getHeaders().add("Set-Cookie", "theme=dark");
      write(
          response,
          "{\"access_token\": \"%s\", \"data\": {\"token\": \"%s\", \"site\": \"s-7\"}%s}"
              .formatted(token, token, members));
      return;
    }
    var shown =
        request.getHeaders().get("Authorization") + "|" + request.getHeaders().get("Cookie");
    if (issued.get() > 0
        && !shown.matches(".*t[" + (valid + 1) + "-9].*")
        && !shown.contains("ey")) {
      response.setStatus(401);
    }
    write(
        response,
        new String(
            Json.write(
                Json.object()
                    .put("shown", shown)
                    .put("target", request.getHttpURI().getPathQuery())),
            UTF_8));
  }

  private static void write(Response response, String text) {
    Content.Sink.write(response, true, text, Callback.NOOP);
  }

  private void manifest(String auth, String params) throws Exception {
    Files.writeString(
        home.resolve("app.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/looker
        version: 1.0.0
        spec:
          connections:
            default:
              mode: user
              auth:
        %s
              params: {%s}
          surfaces:
            rest:
              baseUrl: %s
              operations: [{name: look, method: GET, path: /look}]
        """
            .formatted(
                auth.indent(8).replace("HOST", "http://127.0.0.1:" + vendor.port()),
                params,
                vendor.at("")));
  }

  private ConfiguredGateway gateway() {
    return ConfiguredGateway.start(home, "apps: {app: {provider: {source: {path: app.yaml}}}}\n");
  }

  private static HttpResponse<String> connect(
      ConfiguredGateway gateway, String token, String credentials, String params) {
    return gateway.send(
        "POST",
        "/api/v1/auth/connect-manual",
        token,
        "{\"integration\": \"app\", \"credentials\": %s, \"connectionParams\": %s}"
            .formatted(credentials, params));
  }

  private static String shown(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parse(answer.body().getBytes(UTF_8)).get("shown").asString();
  }

  private static final String LOOKER =
      """
      type: manual
      tokenUrl: http://{host}/login
      tokenExchange: form
      acceptHeader: application/json
      tokenPrefix: "token "
      credentials: [{name: client_id, label: Client ID}, {name: client_secret}]
      """;

  /** The shape of the looker package of gestalt-providers. */
  @Test
  void exchangesFieldsForATokenThatIsKeptUntilTheUpstreamRefusesIt() throws Exception {
    manifest(LOOKER, "host: {required: true}");
    try (var gateway = gateway();
        var replica = gateway.replica()) {
      var alice = gateway.token("user:alice");
      var host = "{\"host\": \"127.0.0.1:%d\"}".formatted(vendor.port());
      var answer =
          connect(gateway, alice, "{\"client_id\": \"a&b\", \"client_secret\": \"s3\"}", host);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(logins)
          .containsExactly(
              "POST /login application/x-www-form-urlencoded null"
                  + " client_id=a%26b&client_secret=s3");
      assertThat(shown(gateway.get("/api/v1/app/look", alice))).startsWith("token t1|");
      assertThat(shown(replica.get("/api/v1/app/look", alice))).startsWith("token t1|");
      assertThat(logins).hasSize(1);
      valid = 1;
      var calls = new ArrayList<Callable<String>>();
      for (int i = 0; i < 4; i++) {
        calls.add(() -> shown(gateway.get("/api/v1/app/look", alice)));
        calls.add(() -> shown(replica.get("/api/v1/app/look", alice)));
      }
      var threads = Executors.newCachedThreadPool();
      try {
        for (var done : threads.invokeAll(calls)) {
          assertThat(done.get()).startsWith("token t2|");
        }
      } finally {
        threads.shutdown();
      }
      assertThat(logins).as("two replicas log in once").hasSize(2);
    }
  }

  @Test
  void refusesFieldsThatTheLoginRefuses() throws Exception {
    manifest(LOOKER, "host: {required: true}");
    try (var gateway = gateway()) {
      var alice = gateway.token("user:alice");
      var host = "{\"host\": \"127.0.0.1:%d\"}".formatted(vendor.port());
      var answer =
          connect(
              gateway, alice, "{\"client_id\": \"a\", \"client_secret\": \"wrong-secret\"}", host);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(answer.body())
          .contains("refused the login (404)", "nothing was stored")
          .doesNotContain("wrong-secret");
      assertThat(gateway.get("/api/v1/app/look", alice).statusCode()).isEqualTo(412);
    }
  }

  @Test
  void makesTheRequestThatTheManifestDescribes() throws Exception {
    manifest(
        """
        type: twoStep
        tokenUrl: HOST/login/{step1.data.site}
        tokenHeaders: {Authorization: "Basic {base64(user, ':', password)}"}
        tokenBody: {credentials: {name: "{user}", keep: true, tags: ["{user}-{org}"]}}
        accessTokenPath: data.token
        tokenSteps: [{url: HOST/login/sites, method: GET, params: {team: "{user}"}}]
        credentials: [{name: user}, {name: password}]
        authMapping:
          query: {site: {template: "{site}"}}
          headers: {Authorization: {template: "Session {access_token}"}}
        """,
        "org: {default: acme}, site: {from: tokenResponse, field: data.site}");
    try (var gateway = gateway()) {
      var alice = gateway.token("user:alice");
      var answer = connect(gateway, alice, "{\"user\": \"bo\", \"password\": \"pw\"}", "{}");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(logins)
          .containsExactly(
              "GET /login/sites?team=bo null null ",
              "POST /login/s-7 application/json Basic Ym86cHc="
                  + " {\"credentials\":{\"name\":\"bo\",\"keep\":true,\"tags\":[\"bo-acme\"]}}");
      var called = gateway.get("/api/v1/app/look", alice);
      assertThat(shown(called)).startsWith("Session t2|");
      assertThat(called.body()).contains("/look?site=s-7");
    }
  }

  @Test
  void keepsTheCookiesOfASession() throws Exception {
    manifest(
        """
        type: session
        tokenUrl: HOST/login
        tokenExchange: json
        sessionCookies: [JSESSIONID]
        credentials: [{name: username}, {name: password}]
        """,
        "");
    try (var gateway = gateway()) {
      var alice = gateway.token("user:alice");
      var answer = connect(gateway, alice, "{\"username\": \"bo\", \"password\": \"pw\"}", "{}");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(logins.get(0)).endsWith("{\"username\":\"bo\",\"password\":\"pw\"}");
      assertThat(shown(gateway.get("/api/v1/app/look", alice))).isEqualTo("null|JSESSIONID=t1");
      valid = 1;
      assertThat(shown(gateway.get("/api/v1/app/look", alice))).isEqualTo("null|JSESSIONID=t2");
    }
  }

  private static String pem(KeyPair pair) {
    return "-----BEGIN PRIVATE KEY-----\\n"
        + Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded())
        + "\\n-----END PRIVATE KEY-----\\n";
  }

  private static void assertSigned(String token, KeyPair pair) throws Exception {
    int dot = token.lastIndexOf('.');
    var signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(pair.getPublic());
    signature.update(token.substring(0, dot).getBytes(UTF_8));
    assertThat(signature.verify(Base64.getUrlDecoder().decode(token.substring(dot + 1)))).isTrue();
  }

  private static String claims(String token) {
    return new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), UTF_8);
  }

  /** Snowflake's claims: the issuer ends with the fingerprint of the public key. */
  @Test
  void presentsATokenThatItSignsItself() throws Exception {
    manifest(
        """
        type: jwt
        jwt:
          algorithm: RS256
          key: "{private_key}"
          lifetime: 10m
          claims:
            iss: "{account}.{user}.SHA256:{base64(fingerprint(private_key))}"
            sub: "{account}.{user}"
            scope: ["{scope}"]
        credentials: [{name: user}, {name: private_key}, {name: scope, optional: true}]
        """,
        "account: {required: true}");
    var pair = RsaKeys.first();
    try (var gateway = gateway()) {
      var alice = gateway.token("user:alice");
      var answer =
          connect(
              gateway,
              alice,
              "{\"user\": \"BO\", \"private_key\": \"%s\"}".formatted(pem(pair)),
              "{\"account\": \"ACME\"}");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      var token = shown(gateway.get("/api/v1/app/look", alice)).replaceAll("^Bearer |[|].*", "");
      assertSigned(token, pair);
      assertThat(claims(token))
          .contains("\"sub\":\"ACME.BO\"", "\"iss\":\"ACME.BO.SHA256:", "\"iat\":", "\"exp\":")
          .doesNotContain("scope");
      assertThat(logins).isEmpty();
      var refused =
          connect(
              gateway, alice, "{\"user\": \"BO\", \"private_key\": \"x\"}", "{\"account\": \"A\"}");
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("no private key in PEM");
    }
  }

  /** A Google service account: the key file is one field, the assertion is exchanged. */
  @Test
  void exchangesAnAssertionForAToken() throws Exception {
    manifest(
        """
        type: jwt
        tokenUrl: HOST/login
        jwt:
          algorithm: RS256
          key: "{key_file.private_key}"
          claims: {iss: "{key_file.client_email}", aud: HOST/login}
        credentials: [{name: key_file}]
        """,
        "");
    var pair = RsaKeys.first();
    try (var gateway = gateway()) {
      var alice = gateway.token("user:alice");
      var file =
          Json.object()
              .put("client_email", "robot@acme.test")
              .put("private_key", pem(pair).replace("\\n", "\n"));
      var given = Json.object();
      given.putObject("x").put("key_file", new String(Json.write(file), UTF_8));
      var answer = connect(gateway, alice, new String(Json.write(given.get("x")), UTF_8), "{}");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(logins.get(0))
          .contains(
              "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=ey");
      var assertion = logins.get(0).replaceAll(".*assertion=", "");
      assertSigned(assertion, pair);
      assertThat(claims(assertion)).contains("robot@acme.test");
      assertThat(shown(gateway.get("/api/v1/app/look", alice))).startsWith("Bearer t1|");
    }
  }

  /** An installation token of a GitHub App: the JWT is the bearer token of the request. */
  @Test
  void getsAnInstallationToken() throws Exception {
    manifest(
        """
        type: jwt
        tokenUrl: HOST/login/installations/{installation}/access_tokens
        tokenHeaders: {Authorization: "Bearer {assertion}"}
        accessTokenPath: data.token
        tokenExpiryPath: expires_at
        jwt: {algorithm: RS256, key: "{private_key}", lifetime: 9m, claims: {iss: "{app_id}"}}
        credentials: [{name: app_id}, {name: private_key}]
        """,
        "installation: {required: true}");
    members = ", \"expires_at\": \"2020-01-01T00:00:00Z\"";
    try (var gateway = gateway()) {
      var alice = gateway.token("user:alice");
      var answer =
          connect(
              gateway,
              alice,
              "{\"app_id\": \"7\", \"private_key\": \"%s\"}".formatted(pem(RsaKeys.first())),
              "{\"installation\": \"42\"}");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(logins.get(0))
          .startsWith("POST /login/installations/42/access_tokens null Bearer ey");
      assertThat(shown(gateway.get("/api/v1/app/look", alice))).startsWith("Bearer t1|");
    }
  }
}
