package org.integrationgateway.engines.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.TokenRequest.AuthorizationCode;
import org.integrationgateway.sdk.identity.TokenRequest.ClientCredentials;
import org.integrationgateway.sdk.identity.TokenRequest.RefreshToken;
import org.integrationgateway.sdk.identity.TokenRequest.TokenExchange;
import org.integrationgateway.sdk.identity.Tokens;
import org.junit.jupiter.api.Test;

/** The rules of a ledger in memory; the contract of identities holds them for every store. */
final class GrantLedgerTest {
  private static final String REDIRECT = "https://client.example/callback";

  /** RFC 7636, appendix B. */
  private static final Secret VERIFIER = Secret.of("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");

  private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  private static final Client CLIENT = Client.of("client");
  private static final Client MACHINE = Client.of("machine", Secret.of("hush"));
  private static final AuthorizeRequest LOGIN =
      AuthorizeRequest.of("client", REDIRECT, "s", CHALLENGE).withScopes(List.of("apps", "agents"));

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final AtomicBoolean disabled = new AtomicBoolean();
  private final GrantLedger ledger =
      new GrantLedger(
          new MemoryLedgerStore(
              subject -> disabled.get() ? Optional.empty() : Optional.of(Person.of(subject))),
          RegisteredClients.withGateway(
              List.of("https://gateway.example/callback"),
              Map.of(
                  "client",
                  RegisteredClient.of("The client", List.of(REDIRECT, "http://127.0.0.1/end")),
                  "machine",
                  new RegisteredClient(
                      Optional.empty(),
                      List.of(),
                      MACHINE.secret(),
                      Optional.of("robot"),
                      List.of("apps")))),
          TokenLifetimes.DEFAULT,
          now::get);

  @Test
  void givesTokensForACodeOnce() {
    var code = ledger.code(LOGIN, "user:ada");
    var tokens = redeem(code);

    assertThat(tokens.person().id()).isEqualTo("user:ada");
    assertThat(tokens.expiresIn()).contains(Duration.ofHours(1));
    assertThat(ledger.introspect(tokens.accessToken()).orElseThrow().scopes())
        .containsExactly("apps", "agents");
    assertRefused(Reason.INVALID_GRANT, () -> redeem(code));
    assertThat(ledger.introspect(tokens.accessToken())).isEmpty();
  }

  @Test
  void refusesAnOldCode() {
    var code = ledger.code(LOGIN, "user:ada");
    pass(StoredToken.CODE_LIFE);
    assertRefused(Reason.INVALID_GRANT, () -> redeem(code));
  }

  @Test
  void letsAnAccessTokenEndWithItsTimeOrItsGrant() {
    var tokens = redeem(ledger.code(LOGIN, "user:ada"));
    pass(Duration.ofDays(30).minusMinutes(10));
    assertThat(ledger.introspect(tokens.accessToken())).isEmpty();
    assertThat(refresh(tokens).expiresIn()).contains(Duration.ofMinutes(10));
  }

  @Test
  void endsAGrantWhoseRefreshTokenWasCopied() {
    var first = redeem(ledger.code(LOGIN, "user:ada"));
    var second = refresh(first);
    assertRefused(Reason.INVALID_GRANT, () -> refresh(first));
    assertThat(ledger.introspect(second.accessToken())).isEmpty();
    assertThat(ledger.holds(second.grantId().orElseThrow())).isFalse();
  }

  @Test
  void keepsARefreshTokenWhoseRequestAskedForTooMuch() {
    var tokens = redeem(ledger.code(LOGIN, "user:ada"));
    var token = tokens.refreshToken().orElseThrow();
    assertRefused(
        Reason.INVALID_INPUT,
        () -> ledger.token(new RefreshToken(CLIENT, token, List.of("admin"))));
    assertThat(ledger.token(new RefreshToken(CLIENT, token, List.of("apps"))).scopes())
        .containsExactly("apps");
  }

  @Test
  void tellsTheGrantOfARefreshTokenWithoutUsingIt() {
    var tokens = redeem(ledger.code(LOGIN, "user:ada"));
    var request = new RefreshToken(CLIENT, tokens.refreshToken().orElseThrow(), List.of());
    assertThat(ledger.grantOf(request).map(Grant::id)).isEqualTo(tokens.grantId());
    assertThat(ledger.token(request).grantId()).isEqualTo(tokens.grantId());
    assertThat(ledger.grantOf(request)).isEmpty();
  }

  @Test
  void opensOneGrantForACodeOfAnotherProgram() {
    var code = Secret.of("a code of another program");
    var tokens = ledger.open(code, LOGIN, "user:ada");
    assertThat(ledger.introspect(tokens.accessToken())).isPresent();
    assertRefused(Reason.INVALID_GRANT, () -> redeem(code));
    assertThat(ledger.introspect(tokens.accessToken())).isEmpty();
    assertRefused(
        Reason.INVALID_GRANT,
        () -> {
          ledger.open(Secret.of("other"), LOGIN, "user:ada");
          ledger.requireNew(Secret.of("other"));
        });
  }

  @Test
  void opensOneGrantForACodeThatComesTwiceAtOnce() {
    var code = Secret.of("a code of another program");
    var memory = new MemoryLedgerStore(subject -> Optional.of(Person.of(subject)));
    var clients =
        new RegisteredClients(Map.of("client", RegisteredClient.of("It", List.of(REDIRECT))));
    var other = new GrantLedger(memory, clients, TokenLifetimes.DEFAULT, now::get);
    var tokens = new AtomicReference<Tokens>();
    // The other request opens its grant after this one has looked for the code.
    var late =
        new LedgerStore() {
          @Override
          public <T> T read(Function<LedgerRecords, T> work) {
            T found = memory.read(work);
            tokens.set(other.open(code, LOGIN, "user:ada"));
            return found;
          }

          @Override
          public <T> T write(Function<LedgerRecords, T> work) {
            return memory.write(work);
          }
        };
    var ledger = new GrantLedger(late, clients, TokenLifetimes.DEFAULT, now::get);
    assertRefused(Reason.INVALID_GRANT, () -> ledger.open(code, LOGIN, "user:ada"));
    assertThat(other.introspect(tokens.get().accessToken())).isEmpty();
  }

  @Test
  void refusesAClientWithAnEmptySecret() {
    assertThatThrownBy(
            () ->
                new RegisteredClient(
                    Optional.empty(),
                    List.of(),
                    Optional.of(Secret.of("")),
                    Optional.of("robot"),
                    List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("empty");
  }

  @Test
  void givesNoTokensOfADisabledAccount() {
    var code = ledger.code(LOGIN, "user:ada");
    var tokens = redeem(ledger.code(LOGIN, "user:ada"));
    disabled.set(true);
    assertThat(ledger.introspect(tokens.accessToken())).isEmpty();
    assertRefused(Reason.INVALID_GRANT, () -> refresh(tokens));
    assertRefused(Reason.INVALID_GRANT, () -> redeem(code));
  }

  @Test
  void givesAMachineItsOwnTokens() {
    var tokens = ledger.token(new ClientCredentials(MACHINE, List.of(), List.of()));
    assertThat(tokens.person().id()).isEqualTo("service_account:robot");
    assertThat(tokens.scopes()).containsExactly("apps");
    assertThat(tokens.grantId()).isEmpty();
    assertRefused(
        Reason.DENIED, () -> ledger.token(new ClientCredentials(CLIENT, List.of(), List.of())));
  }

  @Test
  void exchangesATokenOfAnotherClientOnlyForAClientWithASecret() {
    var token = redeem(ledger.code(LOGIN, "user:ada")).accessToken();
    assertThat(ledger.token(TokenExchange.of(MACHINE, token, List.of("apps"))).scopes())
        .containsExactly("apps");
    assertRefused(
        Reason.DENIED,
        () -> ledger.token(TokenExchange.of(Client.GATEWAY, token, List.of("apps"))));
  }

  @Test
  void listsGrantsNewestFirstAndForgetsThemLater() {
    for (int i = 0; i < 3; i++) {
      redeem(ledger.code(LOGIN, "user:ada"));
      pass(Duration.ofSeconds(1));
    }
    var first = ledger.listGrants(Optional.of("user:ada"), 2, Optional.empty());
    var second = ledger.listGrants(Optional.of("user:ada"), 2, first.nextPageToken());
    assertThat(first.grants().get(0).createdAt()).isAfter(first.grants().get(1).createdAt());
    assertThat(second.grants()).hasSize(1);
    assertThat(second.nextPageToken()).isEmpty();

    pass(Duration.ofDays(32));
    ledger.code(LOGIN, "user:ada");
    assertThat(ledger.listGrants(Optional.of("user:ada"), 9, Optional.empty()).grants()).isEmpty();
  }

  @Test
  void acceptsRegisteredRedirectsOnly() {
    ledger.code(at("http://127.0.0.1:4711/end"), "user:ada");
    for (var uri :
        List.of(REDIRECT + "/more", "http://127.0.0.1:4711/", "http://user@127.0.0.1:1/end")) {
      assertRefused(Reason.INVALID_INPUT, () -> ledger.code(at(uri), "user:ada"));
    }
    assertThatThrownBy(() -> RegisteredClient.of("Relative", List.of("/end")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static AuthorizeRequest at(String uri) {
    return AuthorizeRequest.of("client", uri, "s", CHALLENGE);
  }

  private void pass(Duration time) {
    now.set(now.get().plus(time));
  }

  private Tokens redeem(Secret code) {
    return ledger.token(new AuthorizationCode(CLIENT, code, REDIRECT, VERIFIER));
  }

  private Tokens refresh(Tokens tokens) {
    return ledger.token(new RefreshToken(CLIENT, tokens.refreshToken().orElseThrow(), List.of()));
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }
}
