package org.integrationgateway.server.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.json;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPublicKey;
import java.time.Clock;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.integrationgateway.rules.key.RsaKeys;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A gateway gets tokens of another gateway by assertions that it signs: for its client, and about
 * its callers.
 */
final class AssertedTokensTest {
  private static final String ACCOUNTS = "/api/v1/service-accounts";

  @TempDir private static Path folder;
  private static ConfiguredGateway upstream;
  private static ConnectingGateway gateway;
  private static String operator;
  private static String ada;

  @BeforeAll
  static void start() throws IOException, NoSuchAlgorithmException {
    upstream =
        ConfiguredGateway.start(
            Files.createDirectory(folder.resolve("upstream")),
            """
            providers:
              authorization: {facts: {source: builtin:relationships}}
            apps:
              demo: {provider: {source: builtin:demo}}
            """);
    operator = upstream.token("user:operator");
    var keys = RsaKeys.first();
    var pem =
        "-----BEGIN PRIVATE KEY-----\\n%s\\n-----END PRIVATE KEY-----"
            .formatted(Base64.getEncoder().encodeToString(keys.getPrivate().getEncoded()));
    var home = Files.createDirectory(folder.resolve("home"));
    gateway =
        ConnectingGateway.start(
            home,
            Map.of(
                "signed",
                manifest("grantType: client_credentials, clientAuth: private_key_jwt"),
                "pem",
                manifest(
                    "grantType: client_credentials, clientAuth: private_key_jwt, clientSecret: \""
                        + pem
                        + "\""),
                "broken",
                manifest(
                    "grantType: client_credentials, clientAuth: private_key_jwt, clientSecret: no"
                        + " key"),
                "exchanged",
                manifest("grantType: token_exchange"),
                "actor",
                manifest("grantType: token_exchange, actorToken: true"),
                "asserted",
                manifest("grantType: jwt_bearer"),
                "thief",
                manifest("grantType: token_exchange, assertionAudience: https://bank.example.com"),
                "impostor",
                manifest(
                    "grantType: client_credentials, clientAuth: private_key_jwt,"
                        + " assertionAudience: 'https://bank.example.com'")),
            "",
            Clock.systemUTC());
    ada = gateway.token("user:ada");
    account(
        """
        {"type": "keys", "name": "gateway", "jwksUri": "%s"}
        """
            .formatted(gateway.uri("/api/v1/auth/jwks.json")));
    account(
        """
        {"type": "keys", "name": "rsa", "jwks": {"keys": [{"kty": "RSA", "n": "%s", "e": "AQAB"}]}}
        """
            .formatted(unsigned((RSAPublicKey) keys.getPublic())));
    account(
        """
        {"type": "trust", "name": "callers", "issuer": "%s", "subject": "user:ada"}
        """
            .formatted(gateway.uri("/").toString().replaceFirst("/$", "")));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    upstream.close();
  }

  private static String unsigned(RSAPublicKey key) {
    var bytes = key.getModulus().toByteArray();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
  }

  private static void account(String key) {
    var made =
        upstream.send("POST", ACCOUNTS, operator, "{\"id\": \"partner\", \"displayName\": \"x\"}");
    assertThat(made.statusCode()).isIn(201, 409);
    var added = upstream.send("POST", ACCOUNTS + "/partner/keys", operator, key);
    assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
  }

  private static String manifest(String auth) {
    var token = upstream.gateway().uri().resolve("/identity/oauth/token");
    return manifest(
        "tokenUrl: '%s', clientId: service_account.partner, %s".formatted(token, auth),
        upstream.gateway().uri().resolve("/api/v1/auth"));
  }

  private static String manifest(String auth, URI base) {
    return """
    kind: app
    source: test.example/gateway/apps/partner
    version: 1.0.0
    displayName: Partner
    spec:
      connections:
        default: {mode: subject, auth: {type: oauth2, %s}}
      defaultConnection: default
      surfaces:
        rest:
          baseUrl: %s
          operations: [{name: me, method: GET, path: /me}]
    """
        .formatted(auth, base);
  }

  private static String me(String app, String token) {
    return gateway.get("/api/v1/" + app + "/me", token).body();
  }

  @Test
  void itsClientSignsWithThePublishedKeyOfTheGateway() {
    assertThat(me("signed", ada)).contains("service_account:partner");
    var published = gateway.get("/api/v1/auth/jwks.json", "");
    assertThat(published.headers().firstValue("Content-Type")).contains("application/jwk-set+json");
    assertThat(json(published).path("keys").size()).isEqualTo(1);
    assertThat(published.body()).contains("\"ES256\"").doesNotContain("\"d\"");
    try (var replica = gateway.replica()) {
      assertThat(replica.get("/api/v1/auth/jwks.json", "").body()).isEqualTo(published.body());
    }
  }

  @Test
  void itsClientSignsWithAConfiguredKey() {
    assertThat(me("pem", ada)).contains("service_account:partner");
    assertThat(me("broken", ada))
        .contains("admin_configuration_required", "apps.broken.connections.default.auth", "PEM")
        .doesNotContain("no key");
  }

  @Test
  void aManifestGetsNoAssertionForAnotherServer() {
    for (var app : new String[] {"thief", "impostor"}) {
      assertThat(me(app, ada))
          .as(app)
          .contains("admin_configuration_required", "https://bank.example.com", "own key");
    }
  }

  @Test
  void aTokenAboutTheCallerIsExchangedForEachCaller() {
    for (var app : new String[] {"exchanged", "asserted"}) {
      assertThat(me(app, ada)).as(app).contains("service_account:partner");
      var bob = me(app, gateway.token("user:bob"));
      assertThat(bob).as(app).contains("'sub'").doesNotContain("service_account:partner");
      var status = json(gateway.get("/api/v1/apps/" + app, ada)).toString();
      assertThat(status).as(app).contains("\"status\":\"ready\"");
    }
    assertThat(me("actor", ada)).contains("'actor_token'");
  }
}
