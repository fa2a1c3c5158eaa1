package org.integrationgateway.builtin.oidc;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.builtin.oidc.testing.PlainOidcHttp;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.identity.TokenRequest.AuthorizationCode;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An identity in front of a provider of the test, and a browser that logs in. Both are new for each
 * test.
 */
final class OpenIdLogin
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
  static final String REDIRECT = "https://gateway.example/api/v1/auth/login/callback";
  static final Secret VERIFIER = Secret.of("a-verifier-of-at-least-43-characters-0123456789");

  private static final Duration PATIENT = Duration.ofSeconds(30);

  OpenIdServer server;
  OidcIdentity identity;
  private Path folder;
  private IndexedDb database;
  private IndexedDb stores;
  private volatile Duration ahead;
  private Duration timeout = PATIENT;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("oidc");
    database = SqliteIndexedDb.open(folder.resolve("identity.db"));
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    ahead = Duration.ZERO;
    timeout = PATIENT;
    server = new OpenIdServer();
    stores = database.database("test-" + server.issuer().getPort());
    identity = identity(PersonClaims.STANDARD, Optional.empty());
  }

  @Override
  public void afterEach(ExtensionContext context) {
    server.close();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    database.close();
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Puts another identity on the same database. */
  OidcIdentity identity(PersonClaims claims, Optional<String> audience) {
    identity =
        new OidcIdentity(stores, settings(claims, audience), new PlainOidcHttp(), SEAL, time());
    return identity;
  }

  /** Puts another identity on the same database, which waits 3 s for an answer. */
  void hurry(PersonClaims claims, Optional<String> audience) {
    timeout = Duration.ofSeconds(3);
    identity = identity(claims, audience);
  }

  /** A seal that a test can read. */
  private static final IdTokenSeal SEAL =
      new IdTokenSeal() {
        @Override
        public Optional<String> seal(String grant, String subject, Secret token) {
          return Optional.of(grant + " " + token.use(text -> text));
        }

        @Override
        public Optional<Secret> open(String grant, String subject, String sealed) {
          return sealed.startsWith(grant + " ")
              ? Optional.of(Secret.of(sealed.substring(grant.length() + 1)))
              : Optional.empty();
        }
      };

  private OidcSettings settings(PersonClaims claims, Optional<String> audience) {
    return new OidcSettings(
        server.issuer(),
        OpenIdServer.CLIENT,
        Optional.of(Secret.of(OpenIdServer.SECRET)),
        List.of("openid", "profile", "email"),
        Map.of("prompt", "select_account"),
        audience,
        claims,
        () -> List.of(REDIRECT),
        OidcSettings.ACCESS_TOKEN_LIFE,
        OidcSettings.GRANT_LIFE,
        timeout);
  }

  private InstantSource time() {
    return () -> Instant.now().plus(ahead);
  }

  /** Lets this much time pass for the identity. */
  void pass(Duration span) {
    ahead = ahead.plus(span);
  }

  URI page() {
    return identity
        .authorize(
            AuthorizeRequest.of(
                Client.GATEWAY.id(), REDIRECT, "the state", RandomSecrets.challenge(VERIFIER)))
        .url();
  }

  /** Logs in as a browser; returns where the browser ends. */
  Map<String, String> answer() {
    return OpenIdServer.parameters(OpenIdServer.logIn(page()).getRawQuery());
  }

  Secret code() {
    return Secret.of(answer().get("code"));
  }

  Tokens redeem(Secret code) {
    return identity.token(new AuthorizationCode(Client.GATEWAY, code, REDIRECT, VERIFIER));
  }

  Tokens logIn() {
    return redeem(code());
  }
}
