package org.integrationgateway.samples.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OidcIdentityTest {
  private static final String REDIRECT = "https://gateway.example/callback";

  /** RFC 7636, appendix B. */
  private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

  private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
  private final Provider openId = new Provider();
  private final OidcIdentity identity = new OidcIdentity(config(openId.issuer()), now::get);

  private static OidcIdentity.Config config(URI issuer) {
    return new OidcIdentity.Config(
        issuer,
        "gateway",
        Optional.of(Secret.of("hunter2")),
        List.of("openid", "profile"),
        "groups",
        List.of(REDIRECT),
        Map.of(),
        Duration.ofHours(1),
        Duration.ofDays(30));
  }

  @AfterEach
  void stop() {
    openId.close();
  }

  @Test
  void knowsWhatTheProviderTellsOfSomebody() {
    var tokens = redeem(code());

    assertThat(tokens.person().id()).isEqualTo("user:ada");
    assertThat(tokens.person().displayName()).contains("Ada");
    assertThat(tokens.person().email()).contains("ada@example.com");
    assertThat(tokens.person().emailVerified()).isTrue();
    assertThat(tokens.person().groups()).containsExactly("people");
    assertThat(identity.userInfo(Optional.of(tokens.accessToken())).claims())
        .containsEntry("sub", "ada")
        .doesNotContainKeys("nonce", "aud");
  }

  @Test
  void bringsTheBrowserBackWithItsState() {
    var state = "state with ünusual characters";
    var page = identity.authorize(AuthorizeRequest.of("", REDIRECT, state, CHALLENGE)).url();

    assertThat(Provider.logIn(page, "ada").getQuery()).endsWith("state=" + state.replace(' ', '+'));
    var other = identity.authorize(AuthorizeRequest.of("", REDIRECT, "a&b", CHALLENGE)).url();
    assertThat(other.toString()).contains("state=a%26b");
  }

  /** A code of another login is refused, independent of the client's other parameters. */
  @Test
  void takesNoCodeOfALoginThatItDidNotBegin() {
    var elsewhere = page().toString().replaceFirst("nonce=[^&]*", "nonce=forged");

    assertRefused(Reason.INVALID_GRANT, () -> redeem(code(URI.create(elsewhere))));
  }

  @Test
  void takesNoCodeOfALoginThatTookTooLong() {
    var code = code();
    now.set(now.get().plus(Duration.ofMinutes(15)));

    assertRefused(Reason.INVALID_GRANT, () -> redeem(code));
  }

  @Test
  void endsAGrantWhenTheProviderHasEndedTheLogin() {
    var tokens = redeem(code());
    openId.answerNext(400, "{\"error\": \"invalid_grant\"}");

    assertRefused(Reason.INVALID_GRANT, () -> refresh(tokens));
    assertThat(identity.introspect(tokens.accessToken())).isEmpty();
  }

  @Test
  void keepsAGrantWhileTheProviderIsAway() {
    var tokens = redeem(code());
    openId.answerNext(503, "{\"error\": \"temporarily_unavailable\"}");

    assertRefused(Reason.UNAVAILABLE, () -> refresh(tokens));
    assertThat(identity.introspect(refresh(tokens).accessToken())).isPresent();
  }

  @Test
  void saysThatNoProviderAnswers() {
    openId.close();
    assertThatThrownBy(() -> new OidcIdentity(config(URI.create("http://127.0.0.1:1/x")), now::get))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("no OpenID Connect provider responds")
        .hasMessageNotContaining("hunter2");
  }

  private URI page() {
    return identity.authorize(AuthorizeRequest.of("", REDIRECT, "s", CHALLENGE)).url();
  }

  private Secret code() {
    return code(page());
  }

  private static Secret code(URI page) {
    var end = Provider.logIn(page, "ada").toString();
    return Secret.of(end.replaceFirst(".*code=", "").replaceFirst("&.*", ""));
  }

  private Tokens redeem(Secret code) {
    return identity.token(
        new TokenRequest.AuthorizationCode(Client.GATEWAY, code, REDIRECT, Secret.of(VERIFIER)));
  }

  private Tokens refresh(Tokens tokens) {
    return identity.token(
        new TokenRequest.RefreshToken(
            Client.GATEWAY, tokens.refreshToken().orElseThrow(), List.of()));
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }
}
