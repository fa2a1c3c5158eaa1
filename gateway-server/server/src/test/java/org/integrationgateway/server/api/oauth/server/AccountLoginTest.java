package org.integrationgateway.server.api.oauth.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.AccountProgram.access;
import static org.integrationgateway.server.testing.login.AccountProgram.base64;
import static org.integrationgateway.server.testing.login.LoginProgram.json;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.connections.jose.SigningKey;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.login.AccountProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Service accounts get access tokens by secrets, assertions and tokens of workloads. */
final class AccountLoginTest {
  private static final String ALL = "/api/v1/service-accounts";
  private static final SigningKey KEY = SigningKey.read(SigningKey.generate());
  private static final SigningKey OTHER = SigningKey.read(SigningKey.generate());
  private static final CountDownLatch CLOSED = new CountDownLatch(1);
  // Documents of the server of keys, by path.
  private static final Map<String, String> PUBLISHED = new ConcurrentHashMap<>();

  private static HttpServer keys;
  private static ConfiguredGateway gateway;
  private static String ann;

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    keys = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    keys.createContext(
        "/",
        exchange -> {
          try (exchange) {
            var path = exchange.getRequestURI().getPath();
            if (path.equals("/slow")) {
              CLOSED.await();
            }
            var text = PUBLISHED.getOrDefault(path, "");
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(text.isEmpty() ? 404 : 200, 0);
            exchange.getResponseBody().write(text.getBytes(UTF_8));
          } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
          }
        });
    keys.setExecutor(command -> new Thread(command).start());
    keys.start();
    gateway =
        ConfiguredGateway.start(
            home,
            """
            providers:
              authorization: {facts: {source: builtin:relationships}}
            apps:
              demo: {provider: {source: builtin:demo}, mcp: true}
              other: {provider: {source: builtin:demo}, mcp: true}
            """);
    ann = gateway.token("user:ann");
  }

  @AfterAll
  static void stop() {
    CLOSED.countDown();
    gateway.close();
    keys.stop(0);
  }

  private static String published(String path, String text) {
    PUBLISHED.put(path, text);
    return url(path);
  }

  private static String url(String path) {
    return "http://127.0.0.1:" + keys.getAddress().getPort() + path;
  }

  private static String jwks(SigningKey... all) {
    return Json.MAPPER
        .valueToTree(Map.of("keys", List.of(all).stream().map(SigningKey::publicKey).toList()))
        .toString();
  }

  private static AccountProgram account(String id) {
    var body = "{\"id\": \"%s\", \"displayName\": \"x\"}".formatted(id);
    var made = gateway.send("POST", ALL, ann, body);
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    return new AccountProgram(gateway.gateway().uri(), id);
  }

  private static HttpResponse<String> added(String id, String body) {
    return gateway.send("POST", ALL + "/" + id + "/keys", ann, body);
  }

  private static String secret(String id, String more) {
    var answer = added(id, "{\"type\": \"secret\", \"name\": \"ci\"" + more + "}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return json(answer).path("secret").asString();
  }

  private static void key(String id, String body) {
    var answer = added(id, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(answer.body()).doesNotContain("\"secret\":");
  }

  private static void refused(HttpResponse<String> answer, String error, String rule) {
    assertThat(answer.statusCode())
        .as(answer.body())
        .isEqualTo(error.equals("invalid_client") ? 401 : 400);
    assertThat(json(answer).path("error").asString()).as(answer.body()).isEqualTo(error);
    assertThat(json(answer).path("error_description").asString()).contains(rule);
  }

  @Test
  void aSecretGetsATokenForEveryRouteOfTheAccount() {
    var program = account("plain");
    var secret = secret("plain", "");
    assertThat(secret).startsWith("gwk_");
    var answer = program.withSecret(secret);
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(json(answer).has("refresh_token")).isFalse();
    assertThat(json(answer).path("expires_in").asInt()).isEqualTo(3600);
    assertThat(json(answer).path("scope").asString()).isEqualTo("mcp");
    var token = access(answer);
    assertThat(program.get("/api/v1/auth/me", token).body()).contains("service_account:plain");
    assertThat(program.tools("/mcp", token).body()).contains("demo_", "other_");
    assertThat(program.status("/api/v1/apps", access(program.withHeader(secret)))).isEqualTo(200);
    refused(program.withSecret(secret + "x"), "invalid_client", "did not authenticate");
    refused(program.withHeader("x"), "invalid_client", "did not authenticate");
    var none = new AccountProgram(gateway.gateway().uri(), "unknown");
    assertThat(none.withSecret(secret).body()).isEqualTo(program.withSecret("x").body());
    refused(
        program.ask(
            "grant_type", "refresh_token", "client_id", program.client(), "client_secret", secret),
        "unsupported_grant_type",
        "client_credentials");
  }

  @Test
  void aTokenIsLimitedToItsResourceAndItsScopes() {
    var program = account("limited");
    var secret = secret("limited", "");
    var mcp = access(program.withSecret(secret, "resource", program.issuer() + "/mcp"));
    assertThat(program.status("/api/v1/apps", mcp)).isEqualTo(401);
    assertThat(program.tools("/mcp", mcp).body()).contains("demo_", "other_");
    var one = access(program.withSecret(secret, "resource", program.issuer() + "/mcp/demo"));
    assertThat(program.tools("/mcp", one).statusCode()).isEqualTo(401);
    assertThat(program.tools("/mcp/demo", one).statusCode()).isEqualTo(200);
    var scoped = program.withSecret(secret, "scope", "mcp:demo");
    assertThat(json(scoped).path("scope").asString()).isEqualTo("mcp:demo");
    assertThat(program.tools("/mcp", access(scoped)).body())
        .contains("demo_")
        .doesNotContain("other_");
    assertThat(program.get("/api/v1/apps", access(scoped)).body()).doesNotContain("\"other\"");
    refused(
        program.withSecret(secret, "resource", "https://elsewhere.example.com/mcp"),
        "invalid_target",
        "resource");
    refused(
        program.withSecret(secret, "scope", "demo:surface:events"), "invalid_scope", "not give");

    var narrow = secret("limited", ", \"scopes\": [{\"app\": \"other\"}]");
    assertThat(json(program.withSecret(narrow)).path("scope").asString()).isEqualTo("mcp:other");
    refused(program.withSecret(narrow, "scope", "mcp:demo"), "invalid_scope", "mcp:demo");
    // A token of a client manages no service accounts, unless it is not limited.
    var limited = access(program.withSecret(narrow));
    assertThat(gateway.status("POST", ALL, limited, "{\"displayName\": \"x\"}")).isEqualTo(403);
  }

  @Test
  void aTokenEndsWithItsKeyAndWhenItIsGivenBack() {
    var program = account("ending");
    var secret = secret("ending", "");
    var token = access(program.withSecret(secret));
    assertThat(program.status("/api/v1/apps", token)).isEqualTo(200);
    assertThat(program.revoke(secret, token).statusCode()).isEqualTo(200);
    assertThat(program.status("/api/v1/apps", token)).isEqualTo(401);

    var next = access(program.withSecret(secret));
    assertThat(program.status("/api/v1/apps", next)).isEqualTo(200);
    var listed = json(gateway.get(ALL + "/ending/keys", ann)).get(0);
    assertThat(listed.path("clientId").asString()).isEqualTo("service_account.ending");
    assertThat(listed.has("secret")).isFalse();
    var path = ALL + "/ending/keys/" + listed.path("id").asString();
    assertThat(gateway.status("DELETE", path, gateway.token("user:bob"), "")).isEqualTo(404);
    assertThat(gateway.status("DELETE", path, ann, "")).isEqualTo(204);
    assertThat(program.status("/api/v1/apps", next)).isEqualTo(401);
    refused(program.withSecret(secret), "invalid_client", "did not authenticate");

    var again = secret("ending", ", \"expiresInSeconds\": 100");
    assertThat(json(program.withSecret(again)).path("expires_in").asInt()).isBetween(90, 100);
    var last = access(program.withSecret(again));
    assertThat(gateway.status("DELETE", ALL + "/ending", ann, "")).isEqualTo(204);
    assertThat(program.status("/api/v1/apps", last)).isEqualTo(401);
  }

  @Test
  void anAssertionProvesTheAccountOnceAtAllReplicas() {
    var program = account("signing");
    key("signing", "{\"type\": \"keys\", \"name\": \"k\", \"jwks\": %s}".formatted(jwks(KEY)));
    var assertion = program.assertion(KEY);
    assertThat(program.status("/api/v1/apps", access(program.withAssertion(assertion))))
        .isEqualTo(200);
    refused(program.withAssertion(assertion), "invalid_client", "presented before");
    try (var replica = gateway.replica()) {
      var there = new AccountProgram(replica.gateway().uri(), "signing");
      var forBoth = program.assertion(KEY, "aud", List.of(program.issuer(), there.issuer()));
      assertThat(there.withAssertion(forBoth).statusCode()).isEqualTo(200);
      refused(program.withAssertion(forBoth), "invalid_client", "presented before");
    }
    var endpoint = program.assertion(KEY, "aud", program.issuer() + "/identity/oauth/token");
    assertThat(program.withAssertion(endpoint).statusCode()).isEqualTo(200);
    refused(
        program.withAssertion(program.assertion(KEY), "client_secret", "x"),
        "invalid_request",
        "more than one way");
    refused(
        program.withAssertion(program.assertion(KEY), "client_id", "service_account.plainer"),
        "invalid_client",
        "known key");
  }

  @Test
  void anAssertionThatBreaksARuleIsRefusedWithTheRule() throws GeneralSecurityException {
    var program = account("strict");
    key("strict", "{\"type\": \"keys\", \"name\": \"k\", \"jwks\": %s}".formatted(jwks(KEY)));
    long now = Instant.now().getEpochSecond();
    var broken = new LinkedHashMap<String, String>();
    broken.put(program.assertion(OTHER), "not signed by a known key");
    broken.put(program.assertion(KEY, "aud", "https://elsewhere.example.com"), "audience ('aud')");
    broken.put(program.assertion(KEY, "aud", null), "audience ('aud')");
    broken.put(program.assertion(KEY, "iss", "service_account.plain"), "another 'iss'");
    broken.put(program.assertion(KEY, "exp", now - 120), "has expired ('exp')");
    broken.put(program.assertion(KEY, "exp", null), "has no 'exp'");
    broken.put(program.assertion(KEY, "exp", now + 7200), "valid for too long ('exp')");
    broken.put(program.assertion(KEY, "nbf", now + 600), "not valid yet ('nbf')");
    broken.put(program.assertion(KEY, "iat", now + 600), "not valid yet ('iat')");
    broken.put(AccountProgram.unsigned(Map.of("alg", "none"), program.claims()), "not a signed");
    broken.put("no token", "not a signed JWT");
    broken.put("x".repeat(20_000), "longer than");
    var content = AccountProgram.unsigned(Map.of("alg", "HS256"), program.claims());
    var signed = content.substring(0, content.length() - 1);
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(jwks(KEY).getBytes(UTF_8), "HmacSHA256"));
    broken.put(content + base64(mac.doFinal(signed.getBytes(UTF_8))), "algorithm");
    broken.put(KEY.sign(Map.of("typ", "dpop+jwt"), program.claims()).use(text -> text), "('typ')");
    broken.put(
        OTHER.sign(Map.of("jwk", OTHER.publicKey()), program.claims()).use(text -> text),
        "not signed by a known key");
    broken.forEach(
        (assertion, rule) ->
            refused(
                program.withAssertion(assertion, "client_id", program.client()),
                "invalid_client",
                rule));
    refused(
        program.withAssertion(program.assertion(KEY, "sub", "service_account.plain")),
        "invalid_client",
        "known key");
  }

  @Test
  @Tag("nightly")
  void publishedKeysAreFetchedAgainForAnUnknownKeyWithinLimits() {
    var program = account("published");
    var at = published("/rotating", jwks(OTHER));
    var keys = "{\"type\": \"keys\", \"name\": \"k\", \"jwksUri\": \"%s\"}";
    key("published", keys.formatted(at));
    assertThat(program.withAssertion(program.assertion(OTHER)).statusCode()).isEqualTo(200);
    published("/rotating", jwks(KEY));
    assertThat(program.withAssertion(program.assertion(KEY)).statusCode()).isEqualTo(200);
    refused(program.withAssertion(program.assertion(OTHER)), "invalid_client", "known key");

    account("huge");
    var huge = new AccountProgram(gateway.gateway().uri(), "huge");
    var padding = "x".repeat(300 * 1024);
    key("huge", keys.formatted(published("/huge", "{\"keys\": [], \"x\": \"" + padding + "\"}")));
    refused(huge.withAssertion(huge.assertion(KEY)), "invalid_client", "larger than the limit");

    account("slow");
    var slow = new AccountProgram(gateway.gateway().uri(), "slow");
    key("slow", keys.formatted(url("/slow")));
    refused(slow.withAssertion(slow.assertion(KEY)), "invalid_client", "cannot be fetched");
  }

  private static Map<String, Object> workload(String issuer, String audience) {
    var claims = new LinkedHashMap<String, Object>();
    claims.put("iss", issuer);
    claims.put("aud", List.of(audience, "other"));
    claims.put("sub", "repo:acme/shop:ref:refs/heads/main");
    claims.put("repository", "acme/shop");
    claims.put("exp", Instant.now().getEpochSecond() + 600);
    return claims;
  }

  @Test
  void aTrustedIssuerLetsItsWorkloadsIn() {
    var program = account("deploy");
    var issuer = url("/actions");
    published("/actions/jwks", jwks(KEY));
    published(
        "/actions/.well-known/openid-configuration",
        "{\"issuer\": \"%s\", \"jwks_uri\": \"%s/jwks\"}".formatted(issuer, issuer));
    key(
        "deploy",
        """
        {"type": "trust", "name": "actions", "issuer": "%s", "subject": "repo:acme/shop:*",
         "claims": {"repository": "acme/shop"}, "scopes": [{"app": "demo"}]}
        """
            .formatted(issuer));
    var token = AccountProgram.signed(KEY, workload(issuer, program.issuer()));
    var answer = program.withWorkloadToken(token);
    assertThat(program.tools("/mcp", access(answer)).body())
        .contains("demo_")
        .doesNotContain("other_");
    // A workload may present its token again.
    assertThat(program.withWorkloadToken(token).statusCode()).isEqualTo(200);
    var exchanged =
        program.ask(
            "grant_type",
            "urn:ietf:params:oauth:grant-type:token-exchange",
            "client_id",
            program.client(),
            "subject_token",
            token,
            "subject_token_type",
            "urn:ietf:params:oauth:token-type:jwt");
    assertThat(json(exchanged).path("issued_token_type").asString())
        .isEqualTo("urn:ietf:params:oauth:token-type:access_token");
    assertThat(program.status("/api/v1/apps", access(exchanged))).isEqualTo(200);

    var broken = new LinkedHashMap<String, String>();
    var right = workload(issuer, program.issuer());
    long now = Instant.now().getEpochSecond();
    broken.put(AccountProgram.signed(OTHER, new LinkedHashMap<>(right)), "known key");
    broken.put(changed(right, "iss", url("/elsewhere")), "issuer ('iss')");
    broken.put(changed(right, "aud", "https://elsewhere.example.com"), "audience ('aud')");
    broken.put(changed(right, "sub", "repo:evil/shop:ref:refs/heads/main"), "('sub')");
    broken.put(changed(right, "repository", "acme/shop2"), "another 'repository'");
    broken.put(changed(right, "repository", null), "another 'repository'");
    broken.put(changed(right, "exp", now - 100), "expired ('exp')");
    broken.put(changed(right, "exp", now + 100_000), "too long ('exp')");
    broken.put(AccountProgram.unsigned(Map.of("alg", "none"), right), "not a signed JWT");
    broken.forEach((text, rule) -> refused(program.withWorkloadToken(text), "invalid_grant", rule));
    var unknown = new AccountProgram(gateway.gateway().uri(), "unknown");
    refused(unknown.withWorkloadToken(token), "invalid_grant", "issuer ('iss')");
  }

  private static String changed(Map<String, Object> claims, Object... changes) {
    return AccountProgram.signed(KEY, new LinkedHashMap<>(claims), changes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"type": "keys"}                                        | /jwks
          {"type": "keys", "jwksUri": "http://keys.example.com/"} | /jwksUri
          {"type": "keys", "jwks": {"keys": []}}                  | /jwks
          {"type": "keys", "jwks": {"keys": [{"kty": "oct", "k": "c2VjcmV0"}]}} | /jwks
          {"type": "keys", "jwks": {"keys": [{"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"}]}} | /jwks
          {"type": "secret", "jwksUri": "https://keys.example.com/"} | /jwks
          {"type": "secret", "issuer": "https://idp.example.com"} | /issuer
          {"type": "trust", "subject": "x"}                       | /issuer
          {"type": "trust", "issuer": "https://idp.example.com"}  | /subject
          {"type": "trust", "issuer": "https://idp.example.com", "subject": "*"} | /subject
          {"type": "other"}                                       | /type
          """)
  void aKeyThatProvesNothingIsRefusedWithItsMember(String body, String pointer) {
    if (gateway.get(ALL + "/checked", ann).statusCode() == 404) {
      account("checked");
    }
    var answer = added("checked", body.replaceFirst("\\{", "{\"name\": \"n\", "));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(json(answer).at("/errors/0/pointer").asString("")).isEqualTo(pointer);
  }
}
