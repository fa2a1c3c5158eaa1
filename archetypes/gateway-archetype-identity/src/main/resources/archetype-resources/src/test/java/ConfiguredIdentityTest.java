package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.PasswordHash;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConfiguredIdentityTest {
  private static final String REDIRECT = "https://gateway.example/callback";

  /** RFC 7636, appendix B. */
  private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

  private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final ConfiguredIdentity identity = new ConfiguredIdentity(config(), now::get);

  private static ConfiguredIdentity.Config config() {
    var hash = PasswordHash.of(Secret.of("correct horse"), 1_000);
    var ada = new ConfiguredIdentity.Account(hash, Optional.empty(), Optional.empty(), List.of());
    return new ConfiguredIdentity.Config(
        Map.of("ada", ada),
        Map.of(),
        List.of(REDIRECT),
        "127.0.0.1",
        0,
        Optional.empty(),
        Duration.ofHours(1),
        Duration.ofDays(30));
  }

  @AfterEach
  void close() {
    identity.close();
  }

  @Test
  void refusesACodeThatIsTooOld() {
    var code = code();
    now.set(now.get().plus(Duration.ofMinutes(2)));
    assertThatThrownBy(() -> redeem(code))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.INVALID_GRANT));
  }

  @Test
  void letsTokensEndWhenTheirTimeIsUp() {
    var token = redeem(code()).accessToken();
    now.set(now.get().plus(Duration.ofMinutes(59)));
    assertThat(identity.introspect(token)).isPresent();
    now.set(now.get().plus(Duration.ofMinutes(1)));
    assertThat(identity.introspect(token)).isEmpty();
  }

  @Test
  void slowsDownWhoGuesses() {
    for (int i = 0; i < 10; i++) {
      assertThat(Browser.logIn(page(), "ada", "guess " + i).statusCode()).isEqualTo(401);
    }
    assertThat(Browser.logIn(page(), "ada", "correct horse").statusCode()).isEqualTo(429);
    assertThat(Browser.logIn(page(), "unknown", "guess").statusCode()).isEqualTo(401);
    now.set(now.get().plus(Duration.ofMinutes(1)));
    assertThat(Browser.logIn(page(), "ada", "correct horse").statusCode()).isEqualTo(303);
  }

  @Test
  void sendsNobodyToAPlaceThatIsNotConfigured() {
    var elsewhere = page().toString().replace("gateway.example", "evil.example");
    var answer = Browser.logIn(URI.create(elsewhere), "ada", "correct horse");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Location")).isEmpty();
  }

  @Test
  void showsTextAsText() {
    var page = URI.create(page() + "&login_hint=%22%3E%3Cscript%3E");
    assertThat(Browser.open(page).body()).contains("&quot;>&lt;script>").doesNotContain("<script");
  }

  private Secret code() {
    var end = Browser.logIn(page(), "ada", "correct horse").headers().firstValue("Location");
    return Secret.of(end.orElseThrow().replaceFirst(".*code=", "").replaceFirst("&.*", ""));
  }

  private URI page() {
    return identity.authorize(AuthorizeRequest.of("", REDIRECT, "s", CHALLENGE)).url();
  }

  private Tokens redeem(Secret code) {
    return identity.token(
        new TokenRequest.AuthorizationCode(Client.GATEWAY, code, REDIRECT, Secret.of(VERIFIER)));
  }
}
