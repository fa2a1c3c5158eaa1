package org.integrationgateway.server.api.oauth.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.REDIRECT;
import static org.integrationgateway.server.testing.login.LoginProgram.json;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.integrationgateway.connections.jose.SigningKey;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.AccountProgram;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens that are bound to a key of the client (DPoP, RFC 9449). */
final class BoundTokenTest {
  private static final String TOKEN = "/identity/oauth/token";
  private static final SigningKey KEY = SigningKey.read(SigningKey.generate());
  private static final SigningKey OTHER = SigningKey.read(SigningKey.generate());

  private static PeopleGateway gateway;
  private static String base;
  private static Browser root;
  private static String secret;

  @BeforeAll
  static void start(@TempDir Path folder) {
    gateway = started(folder, "");
    base = gateway.uri("").toString().replaceFirst("/$", "");
    root = new Browser();
    gateway.makeRoot(root);
    secret = secret(gateway, root);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static PeopleGateway started(Path folder, String more) {
    return PeopleGateway.start(
        folder,
        PeopleGateway.server()
            + more
            + "providers:\n"
            + "  identity: {people: {source: builtin:local}}\n"
            + "  authorization: {facts: {source: builtin:relationships}}\n"
            + "apps: {demo: {provider: {source: builtin:demo}, mcp: true}}\n",
        Clock.systemUTC());
  }

  /** The secret of the service account {@code robot}, which the person makes. */
  private static String secret(PeopleGateway gateway, Browser person) {
    var path = "/api/v1/service-accounts";
    post(gateway, person, path, "{\"id\": \"robot\", \"displayName\": \"Robot\"}");
    var added =
        post(gateway, person, path + "/robot/keys", "{\"type\": \"secret\", \"name\": \"s\"}");
    return json(added).path("secret").asString();
  }

  private static HttpResponse<String> post(
      PeopleGateway gateway, Browser person, String path, String body) {
    var answer =
        person.send(
            HttpRequest.newBuilder(gateway.uri(path))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return answer;
  }

  /** A proof with these changes of its claims; null leaves a claim out. */
  private static String proof(SigningKey key, String method, String url, Object... changes) {
    return signed(key, Map.of("typ", "dpop+jwt", "jwk", key.publicKey()), method, url, changes);
  }

  private static String signed(
      SigningKey key, Map<String, Object> header, String method, String url, Object... changes) {
    var claims = new LinkedHashMap<String, Object>();
    claims.put("jti", UUID.randomUUID().toString());
    claims.put("htm", method);
    claims.put("htu", url);
    claims.put("iat", Instant.now().getEpochSecond());
    for (int i = 0; i < changes.length; i += 2) {
      if (changes[i + 1] == null) {
        claims.remove(changes[i]);
      } else {
        claims.put((String) changes[i], changes[i + 1]);
      }
    }
    return key.sign(header, claims).use(text -> text);
  }

  private static String digest(String token) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(MessageDigest.getInstance("SHA-256").digest(token.getBytes(US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static HttpResponse<String> robot(String proof) {
    return new LoginProgram(URI.create(base + "/"))
        .form(
            TOKEN,
            Map.of(
                "grant_type",
                "client_credentials",
                "client_id",
                "service_account.robot",
                "client_secret",
                secret),
            "DPoP",
            proof);
  }

  private static HttpResponse<String> me(String scheme, String token, String... proofs) {
    var request =
        HttpRequest.newBuilder(URI.create(base + "/api/v1/auth/me"))
            .header("Authorization", scheme + " " + token);
    for (var proof : proofs) {
      request.header("DPoP", proof);
    }
    return new LoginProgram(URI.create(base + "/")).send(request);
  }

  @Test
  void aTokenIsOfUseWithProofsOfItsKeyOnly() {
    var issued = robot(proof(KEY, "POST", base + TOKEN));
    assertThat(json(issued).path("token_type").asString()).as(issued.body()).isEqualTo("DPoP");
    var token = json(issued).path("access_token").asString();
    var url = base + "/api/v1/auth/me";
    var ath = digest(token);
    var proof = proof(KEY, "GET", url, "ath", ath);
    assertThat(me("DPoP", token, proof).body()).contains("service_account:robot");
    assertThat(me("dpop", token, proof(KEY, "GET", url + "?x=1#y", "ath", ath)).statusCode())
        .isEqualTo(200);

    refused(me("DPoP", token, proof), "presented before");
    try (var replica = gateway.replica()) {
      var there = replica.uri().toString().replaceFirst("/$", "") + "/api/v1/auth/me";
      var first = proof(KEY, "GET", there, "ath", ath);
      var request =
          HttpRequest.newBuilder(URI.create(there))
              .header("Authorization", "DPoP " + token)
              .header("DPoP", first);
      var program = new LoginProgram(replica.uri());
      assertThat(program.send(request).statusCode()).isEqualTo(200);
      refused(program.send(request), "presented before");
    }

    assertThat(me("Bearer", token).statusCode()).isEqualTo(401);
    assertThat(me("Bearer", token, proof(KEY, "GET", url, "ath", ath)).statusCode()).isEqualTo(401);
    assertThat(me("DPoP", token, proof(OTHER, "GET", url, "ath", ath)).statusCode()).isEqualTo(401);
    long now = Instant.now().getEpochSecond();
    refused(me("DPoP", token), "is missing");
    refused(
        me("DPoP", token, proof(KEY, "GET", url, "ath", ath), proof(KEY, "GET", url, "ath", ath)),
        "more than once");
    refused(me("DPoP", token, proof(KEY, "POST", url, "ath", ath)), "'htm'");
    refused(me("DPoP", token, proof(KEY, "GET", base + "/other", "ath", ath)), "'htu'");
    refused(me("DPoP", token, proof(KEY, "GET", url)), "'ath'");
    refused(me("DPoP", token, proof(KEY, "GET", url, "ath", digest("x"))), "'ath'");
    refused(me("DPoP", token, proof(KEY, "GET", url, "ath", ath, "jti", null)), "'jti'");
    refused(me("DPoP", token, proof(KEY, "GET", url, "ath", ath, "iat", now - 600)), "'iat'");
    refused(me("DPoP", token, proof(KEY, "GET", url, "ath", ath, "iat", now + 600)), "'iat'");
    refused(
        me("DPoP", token, signed(KEY, Map.of("typ", "dpop+jwt"), "GET", url, "ath", ath)),
        "no key in its header");
    refused(
        me(
            "DPoP",
            token,
            signed(
                OTHER, Map.of("typ", "dpop+jwt", "jwk", KEY.publicKey()), "GET", url, "ath", ath)),
        "not signed by the key");
    refused(
        me("DPoP", token, signed(KEY, Map.of("jwk", KEY.publicKey()), "GET", url, "ath", ath)),
        "'typ'");
    refused(
        me("DPoP", token, AccountProgram.unsigned(Map.of("alg", "none"), Map.of("ath", ath))),
        "not a signed JWT");
    // A token that is bound to no key is refused with a proof.
    var plain = json(new AccountProgram(URI.create(base + "/"), "robot").withSecret(secret));
    var unbound = plain.path("access_token").asString();
    assertThat(me("DPoP", unbound, proof(KEY, "GET", url, "ath", digest(unbound))).statusCode())
        .isEqualTo(401);
  }

  private static void refused(HttpResponse<String> answer, String rule) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(401);
    assertThat(answer.body()).contains(rule);
    assertThat(answer.headers().allValues("WWW-Authenticate"))
        .anyMatch(each -> each.startsWith("DPoP ") && each.contains("invalid_dpop_proof"));
  }

  @Test
  void aTokenRequestWithAWrongProofIsRefused() {
    var answer = robot(proof(KEY, "GET", base + TOKEN));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(json(answer).path("error").asString()).isEqualTo("invalid_dpop_proof");
    assertThat(answer.body()).contains("'htm'").doesNotContain("access_token");
  }

  @Test
  void thePublicClientOfAPersonRefreshesWithTheSameKeyOnly() {
    var program = new LoginProgram(gateway.gateway().uri()).register(REDIRECT);
    var page = root.open(program.authorize(program.parameters(REDIRECT)), base + "/");
    var location =
        root.submit(page, Map.of("decision", "allow"))
            .headers()
            .firstValue("Location")
            .orElseThrow();
    program.proves(() -> proof(KEY, "POST", base + TOKEN));
    var tokens = program.exchange(query(location).get("code"), REDIRECT);
    assertThat(json(tokens).path("token_type").asString()).as(tokens.body()).isEqualTo("DPoP");
    var access = json(tokens).path("access_token").asString();
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(401);
    var proof = proof(KEY, "POST", base + "/mcp", "ath", digest(access));
    assertThat(program.boundTools("/mcp", access, proof).body()).contains("demo_");

    var refresh = json(tokens).path("refresh_token").asString();
    assertThat(program.proves(null).refresh(refresh).statusCode()).isEqualTo(400);
    program.proves(() -> proof(OTHER, "POST", base + TOKEN));
    assertThat(program.refresh(refresh).statusCode()).isEqualTo(400);
    program.proves(() -> proof(KEY, "POST", base + TOKEN));
    var next = program.refresh(refresh);
    assertThat(json(next).path("token_type").asString()).as(next.body()).isEqualTo("DPoP");
  }

  @Test
  void aNonceOfTheGatewayIsRequiredWhereTheConfigurationSaysSo(@TempDir Path folder) {
    try (var strict = started(folder, "  mcp: {login: {dpopNonce: true}}\n")) {
      var url = strict.uri("").toString().replaceFirst("/$", "");
      var person = new Browser();
      strict.makeRoot(person);
      var own = secret(strict, person);
      var program = new LoginProgram(strict.gateway().uri());
      var form =
          Map.of(
              "grant_type",
              "client_credentials",
              "client_id",
              "service_account.robot",
              "client_secret",
              own);
      var first = program.form(TOKEN, form, "DPoP", proof(KEY, "POST", url + TOKEN));
      assertThat(first.statusCode()).isEqualTo(400);
      assertThat(json(first).path("error").asString()).isEqualTo("use_dpop_nonce");
      var nonce = first.headers().firstValue("DPoP-Nonce").orElseThrow();
      var second =
          program.form(TOKEN, form, "DPoP", proof(KEY, "POST", url + TOKEN, "nonce", nonce));
      var token = json(second).path("access_token").asString();
      assertThat(token).as(second.body()).startsWith("gwi_");
      var me = url + "/api/v1/auth/me";
      var without =
          program.send(
              HttpRequest.newBuilder(URI.create(me))
                  .header("Authorization", "DPoP " + token)
                  .header("DPoP", proof(KEY, "GET", me, "ath", digest(token))));
      assertThat(without.statusCode()).isEqualTo(401);
      assertThat(without.headers().allValues("WWW-Authenticate").toString())
          .contains("use_dpop_nonce");
      var with =
          program.send(
              HttpRequest.newBuilder(URI.create(me))
                  .header("Authorization", "DPoP " + token)
                  .header(
                      "DPoP",
                      proof(
                          KEY,
                          "GET",
                          me,
                          "ath",
                          digest(token),
                          "nonce",
                          without.headers().firstValue("DPoP-Nonce").orElseThrow())));
      assertThat(with.statusCode()).as(with.body()).isEqualTo(200);
    }
  }
}
