package org.integrationgateway.builtin.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.integrationgateway.builtin.oidc.testing.OpenIdTokens.Signing;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Identity tokens that break a rule of OpenID Connect Core 1.0, section 3.1.3.7. */
final class IdTokenAttacksTest {
  @RegisterExtension static final OpenIdLogin login = new OpenIdLogin();

  static Stream<Arguments> claims() {
    return Stream.of(
        attack("'iss'", claims -> claims.put("iss", "https://evil.example")),
        attack("'iss'", claims -> claims.put("iss", claims.get("iss") + "/")),
        attack("'iss'", claims -> claims.remove("iss")),
        attack("'aud'", claims -> claims.put("aud", "another")),
        attack("'aud'", claims -> claims.put("aud", List.of())),
        attack("'aud'", claims -> claims.remove("aud")),
        attack("'azp'", claims -> claims.put("aud", List.of("gateway", "another"))),
        attack("'azp'", claims -> claims.put("azp", "another")),
        attack("'azp'", claims -> claims.put("azp", List.of("gateway"))),
        attack("'exp'", claims -> claims.put("exp", seconds(Duration.ofMinutes(-3)))),
        attack("'exp'", claims -> claims.remove("exp")),
        attack("'iat'", claims -> claims.put("iat", seconds(Duration.ofMinutes(3)))),
        attack("'iat'", claims -> claims.remove("iat")),
        attack("'nbf'", claims -> claims.put("nbf", seconds(Duration.ofMinutes(3)))),
        attack("'nonce'", claims -> claims.put("nonce", "another")),
        attack("'nonce'", claims -> claims.remove("nonce")),
        attack("'sub'", claims -> claims.remove("sub")),
        attack("'sub'", claims -> claims.put("sub", "")),
        attack("'at_hash'", claims -> claims.put("at_hash", "AAAAAAAAAAAAAAAAAAAAAA")));
  }

  private static Arguments attack(String rule, Consumer<Map<String, Object>> change) {
    return Arguments.of(rule, change);
  }

  private static long seconds(Duration fromNow) {
    return Instant.now().plus(fromNow).getEpochSecond();
  }

  @ParameterizedTest
  @MethodSource("claims")
  void refusesClaimsThatBreakARule(String rule, Consumer<Map<String, Object>> change) {
    login.server.idToken(change);

    assertRefusedFor(rule);
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "HS256_WITH_PUBLIC_KEY", "FOREIGN_KEY", "EMBEDDED_KEY"})
  void refusesSignaturesThatOthersCanMake(Signing signing) {
    login.server.tokens().sign(signing);

    assertRefusedFor("");
  }

  @Test
  void refusesAnAlgorithmThatTheProviderDoesNotOffer() {
    login.server.metadata(
        document -> document.put("id_token_signing_alg_values_supported", List.of("RS256")));
    login.server.tokens().sign(Signing.ES256);

    assertRefusedFor("algorithm");
  }

  @Test
  void acceptsANewKeyAtOnceAndTheRemovedOneNoLonger() {
    login.logIn();
    login.server.tokens().rotate();

    assertThat(login.logIn().person().id()).isEqualTo("user:ada");
    assertThat(login.server.requests("/keys")).isEqualTo(2);
    login.server.tokens().rotate();
    login.server.tokens().signWithRemovedKey();
    login.pass(Duration.ofMinutes(6));
    assertRefusedFor("signature");
  }

  @Test
  void readsTheKeysOnceIn30SecondsForUnknownKeys() {
    login.logIn();
    login.server.tokens().sign(Signing.FOREIGN_KEY);
    login.pass(Duration.ofSeconds(31));
    for (int i = 0; i < 5; i++) {
      assertRefusedFor("signature");
    }

    assertThat(login.server.requests("/keys")).isEqualTo(2);
  }

  @Test
  void toleratesClocksThatDifferByLessThanTwoMinutes() {
    login.server.clock(Duration.ofSeconds(110));
    assertThat(login.logIn().person().id()).isEqualTo("user:ada");

    login.server.clock(Duration.ofSeconds(150));
    assertRefusedFor("'iat'");
    // Tokens of this server live for five minutes.
    login.server.clock(Duration.ofSeconds(-300 - 110));
    assertThat(login.logIn().person().id()).isEqualTo("user:ada");
    login.server.clock(Duration.ofSeconds(-300 - 150));
    assertRefusedFor("'exp'");
  }

  @Test
  void refusesTheUserInfoOfAnotherUser() {
    login.server.userInfo(claims -> claims.put("sub", "mallory"));

    assertRefusedFor("'sub'");
  }

  @Test
  void acceptsThePartyThatItIs() {
    login.server.idToken(
        claims -> {
          claims.put("aud", List.of("another", "gateway"));
          claims.put("azp", "gateway");
        });

    assertThat(login.logIn().person().id()).isEqualTo("user:ada");
  }

  private void assertRefusedFor(String rule) {
    assertThatThrownBy(login::logIn)
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.FAILED))
        .hasMessageContaining(rule);
    assertThat(login.identity.listGrants(Optional.of("user:mallory"), 1, Optional.empty()).grants())
        .isEmpty();
  }
}
