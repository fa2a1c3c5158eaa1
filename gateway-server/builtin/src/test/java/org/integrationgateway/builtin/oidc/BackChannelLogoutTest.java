package org.integrationgateway.builtin.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.integrationgateway.builtin.oidc.testing.OpenIdTokens.Signing;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Logouts that the provider sends (OpenID Connect Back-Channel Logout 1.0). */
final class BackChannelLogoutTest {
  @RegisterExtension static final OpenIdLogin login = new OpenIdLogin();

  private static List<String> send(Consumer<Map<String, Object>> change) {
    return send(login.server.logoutToken(change));
  }

  private static List<String> send(String token) {
    return login.identity.logins().backChannelLogout(Secret.of(token));
  }

  private static String grant() {
    return login.logIn().grantId().orElseThrow();
  }

  private static boolean holds(String grant) {
    return login.identity.getGrant(grant).revokedAt().isEmpty();
  }

  @Test
  void endsAllLoginsOfAUser() {
    var first = grant();
    var second = grant();
    login.server.user("bob", Map.of());
    var other = grant();

    assertThat(send(claims -> claims.put("sub", "ada"))).containsExactlyInAnyOrder(first, second);
    assertThat(holds(first)).isFalse();
    assertThat(holds(second)).isFalse();
    assertThat(holds(other)).isTrue();
    assertThat(send(claims -> claims.put("sub", "ada"))).isEmpty();
  }

  @Test
  void endsTheLoginOfASession() {
    login.server.idToken(claims -> claims.put("sid", "one"));
    var first = grant();
    login.server.idToken(claims -> claims.put("sid", "two"));
    var second = grant();

    assertThat(
            send(
                claims -> {
                  claims.put("sid", "one");
                  claims.put("sub", "bob");
                }))
        .isEmpty();
    assertThat(send(claims -> claims.put("sid", "one"))).containsExactly(first);
    assertThat(holds(second)).isTrue();
  }

  @Test
  void carriesOutATokenOnce() {
    var token = login.server.logoutToken(claims -> claims.put("sub", "ada"));
    grant();
    assertThat(send(token)).hasSize(1);

    var later = grant();
    assertThat(send(token)).isEmpty();
    assertThat(holds(later)).isTrue();
  }

  static Stream<Consumer<Map<String, Object>>> attacks() {
    return Stream.of(
        claims -> claims.remove("sub"),
        claims -> claims.put("iss", "https://evil.example"),
        claims -> claims.put("aud", "another"),
        claims -> claims.remove("events"),
        claims -> claims.put("events", Map.of("another", Map.of())),
        claims -> claims.put("events", "http://schemas.openid.net/event/backchannel-logout"),
        claims -> claims.put("nonce", "n"),
        claims -> claims.remove("jti"),
        claims -> claims.remove("iat"),
        claims -> claims.remove("exp"),
        claims -> claims.put("iat", Instant.now().plus(Duration.ofMinutes(3)).getEpochSecond()),
        claims -> claims.put("iat", Instant.now().minus(Duration.ofMinutes(11)).getEpochSecond()),
        claims -> claims.put("exp", Instant.now().minus(Duration.ofMinutes(3)).getEpochSecond()));
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void refusesTokensThatBreakARule(Consumer<Map<String, Object>> change) {
    var grant = grant();

    OidcIdentityTest.assertRefused(
        Reason.INVALID_TOKEN,
        () ->
            send(
                claims -> {
                  claims.put("sub", "ada");
                  change.accept(claims);
                }));
    assertThat(holds(grant)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "HS256_WITH_PUBLIC_KEY", "FOREIGN_KEY", "EMBEDDED_KEY"})
  void refusesSignaturesThatOthersCanMake(Signing signing) {
    var grant = grant();
    login.server.tokens().sign(signing);

    OidcIdentityTest.assertRefused(
        Reason.INVALID_TOKEN, () -> send(claims -> claims.put("sub", "ada")));
    assertThat(holds(grant)).isTrue();
  }

  @Test
  void refusesWhatIsNoToken() {
    OidcIdentityTest.assertRefused(Reason.INVALID_TOKEN, () -> send("garbage"));
    OidcIdentityTest.assertRefused(Reason.INVALID_TOKEN, () -> send("a.b.c"));
  }
}
