package org.integrationgateway.builtin.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.builtin.oidc.testing.OpenIdTokens.Signing;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Access tokens: those of a login, and those that the provider issues for the gateway. */
final class AccessTokensTest {
  private static final String AUDIENCE = "api://gateway";

  @RegisterExtension static final OpenIdLogin login = new OpenIdLogin();

  private static Optional<TokenInfo> introspect(Consumer<Map<String, Object>> change) {
    return login.identity.introspect(Secret.of(login.server.accessToken(AUDIENCE, change)));
  }

  private static void acceptAudience() {
    login.identity(PersonClaims.STANDARD, Optional.of(AUDIENCE));
  }

  @Test
  void acceptsNoTokensOfTheProviderWithoutAnAudience() {
    assertThat(introspect(claims -> {})).isEmpty();
  }

  @Test
  void acceptsTokensForTheConfiguredAudience() {
    acceptAudience();

    var info = introspect(claims -> claims.put("groups", List.of("people"))).orElseThrow();
    assertThat(info.person().id()).isEqualTo("user:ada");
    assertThat(info.person().email()).contains("ada@example.com");
    assertThat(info.person().groups()).containsExactly("people");
    assertThat(info.clientId()).isEqualTo("a-program");
    assertThat(info.expiresAt()).isPresent();
    assertThat(info.grantId()).isEmpty();
    // The audience is checked already; it is not a URL of the gateway.
    assertThat(info.audiences()).isEmpty();
    assertThat(introspect(claims -> claims.put("aud", List.of("x", AUDIENCE)))).isPresent();
  }

  @Test
  void refusesTokensForOthersOrOfOthersOrTooOld() {
    acceptAudience();

    assertThat(introspect(claims -> claims.put("aud", "api://other"))).isEmpty();
    assertThat(introspect(claims -> claims.put("iss", "https://evil.example"))).isEmpty();
    assertThat(introspect(claims -> claims.remove("exp"))).isEmpty();
    assertThat(introspect(claims -> claims.put("exp", seconds(-180)))).isEmpty();
    assertThat(introspect(claims -> claims.put("iat", seconds(180)))).isEmpty();
    assertThat(introspect(claims -> claims.remove("sub"))).isEmpty();
    assertThat(introspect(claims -> claims.put("nonce", "n"))).isEmpty();
    assertThat(introspect(claims -> claims.put("client_id", "ada"))).isEmpty();
    assertThat(
            login.identity.introspect(
                Secret.of(login.server.logoutToken(c -> c.put("aud", AUDIENCE)))))
        .isEmpty();
    assertThat(login.identity.introspect(Secret.of("guessed"))).isEmpty();
    assertThat(login.identity.introspect(Secret.of("a.b.c"))).isEmpty();
  }

  @Test
  void refusesTokensThatNestDeeplyOrHaveManyMembers() {
    acceptAudience();

    var deep = "[".repeat(3_000);
    var many = "[" + "\"AA\",".repeat(100_000) + "\"AA\"]";
    for (var header :
        List.of("{\"alg\":\"RS256\"}", deep, "{\"x\":" + deep, "{\"x5c\":" + many + "}")) {
      for (var claims : List.of("{}", deep, "{\"x\":" + deep, "{\"aud\":" + many + "}")) {
        var token = base64(header) + "." + base64(claims) + "." + base64("signature");
        assertThat(login.identity.introspect(Secret.of(token))).isEmpty();
      }
    }
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "HS256_WITH_PUBLIC_KEY", "FOREIGN_KEY", "EMBEDDED_KEY"})
  void refusesSignaturesThatOthersCanMake(Signing signing) {
    acceptAudience();
    login.server.tokens().sign(signing);

    assertThat(introspect(claims -> {})).isEmpty();
  }

  @Test
  void saysWhenTheKeysCannotBeHad() {
    login.hurry(PersonClaims.STANDARD, Optional.of(AUDIENCE));
    login.server.isSilent("/keys");

    OidcIdentityTest.assertRefused(Reason.UNAVAILABLE, () -> introspect(claims -> {}));
  }

  @Test
  void issuesATokenForALoginThatEndsWithIt() {
    var tokens = login.logIn();
    var info = login.identity.introspect(tokens.accessToken()).orElseThrow();
    assertThat(info.person()).isEqualTo(tokens.person());
    assertThat(info.grantId()).isEqualTo(tokens.grantId());
    assertThat(tokens.refreshToken()).isEmpty();
    assertThat(tokens.idToken()).isEmpty();

    login.identity.revokeGrant(tokens.grantId().orElseThrow());
    assertThat(login.identity.introspect(tokens.accessToken())).isEmpty();
    var other = login.logIn().accessToken();
    login.pass(Duration.ofMinutes(61));
    assertThat(login.identity.introspect(other)).isEmpty();
  }

  /** A token of a login page is no access token, even for an API of the same name. */
  @Test
  void refusesIdentityTokensAsAccessTokens() {
    acceptAudience();
    login.server.idToken(
        claims -> {
          claims.put("aud", List.of(OpenIdServer.CLIENT, AUDIENCE));
          claims.put("azp", OpenIdServer.CLIENT);
        });
    var grant = login.logIn().grantId().orElseThrow();
    var page =
        login
            .identity
            .logins()
            .logoutPage(grant, URI.create("https://gateway.example/"))
            .orElseThrow();
    var idToken = OpenIdServer.parameters(page.getRawQuery()).get("id_token_hint");

    assertThat(login.identity.introspect(Secret.of(idToken))).isEmpty();
  }

  private static long seconds(long fromNow) {
    return Instant.now().getEpochSecond() + fromNow;
  }
}
