package org.integrationgateway.testkit.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.TokenRequest.AuthorizationCode;
import org.integrationgateway.sdk.identity.TokenRequest.ClientCredentials;
import org.integrationgateway.sdk.identity.TokenRequest.Other;
import org.integrationgateway.sdk.identity.TokenRequest.RefreshToken;
import org.integrationgateway.sdk.identity.TokenRequest.TokenExchange;
import org.integrationgateway.sdk.identity.TypedToken;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The contract of every identity provider, in any language. */
public abstract class IdentityContractTest extends GrantCases {
  /** Called by subclasses: only they have anything to test. */
  protected IdentityContractTest() {}

  @Override
  protected final String kind() {
    return ProviderKind.IDENTITY.text();
  }

  @Test
  void sendsTheBrowserToAPage() {
    var page = identity().authorize(request());

    assertThat(page.url().isAbsolute()).isTrue();
    assertThat(page.state()).isPresent();
  }

  @Test
  void endsALoginWithACodeAndTheState() {
    var end = login(request());

    assertThat(end.toString()).startsWith(redirectUri());
    assertThat(parameter(end, "code")).isNotBlank();
    assertThat(parameter(end, "state")).isEqualTo(STATE);
  }

  @Test
  void refusesLoginsThatCouldEndAnywhere() {
    for (var uri :
        List.of(
            "",
            "/relative",
            "https://evil.example/cb",
            redirectUri() + "/more",
            redirectUri() + "#fragment",
            redirectUri() + "?more=1",
            redirectUri().replace("://", "://user@"))) {
      refused(
          Reason.INVALID_INPUT,
          () ->
              identity()
                  .authorize(AuthorizeRequest.of(clientId(), uri, STATE, challenge(VERIFIER))));
    }
    refused(
        Reason.INVALID_INPUT,
        () ->
            identity()
                .authorize(
                    AuthorizeRequest.of(
                        "no-such-client", redirectUri(), STATE, challenge(VERIFIER))));
  }

  @Test
  void refusesLoginsWithoutAProperChallenge() {
    for (var challenge : List.of("", VERIFIER, challenge(VERIFIER) + "=")) {
      refused(
          Reason.INVALID_INPUT,
          () ->
              identity()
                  .authorize(AuthorizeRequest.of(clientId(), redirectUri(), STATE, challenge)));
    }
    var plain =
        new AuthorizeRequest(
            clientId(),
            redirectUri(),
            Optional.empty(),
            challenge(VERIFIER),
            "plain",
            List.of(),
            Optional.empty(),
            List.of(),
            Optional.empty());
    refused(Reason.INVALID_INPUT, () -> identity().authorize(plain));
  }

  @Test
  void refusesWhatIsTooLong() {
    var state = "x".repeat(Identity.MAX_TEXT + 1);
    var request = AuthorizeRequest.of(clientId(), redirectUri(), state, challenge(VERIFIER));
    refused(Reason.INVALID_INPUT, () -> identity().authorize(request));
    refused(
        Reason.INVALID_INPUT,
        () -> identity().introspect(Secret.of("x".repeat(Identity.MAX_SECRET + 1))));
    refused(
        Reason.INVALID_INPUT,
        () -> identity().authorize(request().withScopes(List.of("two words"))));
  }

  @Test
  void givesTokensForACode() {
    var tokens = tokens(request().withScopes(List.of("apps", "agents")));

    assertThat(tokens.person().id()).isEqualTo(person());
    assertThat(tokens.scopes()).containsExactlyInAnyOrder("apps", "agents");
    assertThat(tokens.expiresIn().orElse(Duration.ofHours(1))).isPositive();
    var info = info(tokens).orElseThrow();
    assertThat(info.person()).isEqualTo(tokens.person());
    assertThat(info.scopes()).isEqualTo(tokens.scopes());
    assertThat(info.clientId()).isEqualTo(clientId());
    assertThat(info.grantId()).isEqualTo(tokens.grantId());
    assertThat(identity().userInfo(Optional.of(tokens.accessToken())).person())
        .isEqualTo(tokens.person());
  }

  @Test
  void limitsTokensToWhereTheyWereAskedFor() {
    var resource = "https://api.example/things";

    assertThat(info(tokens(request().withResources(List.of(resource)))).orElseThrow().audiences())
        .containsExactly(resource);
  }

  @Test
  void refusesACodeWithAnotherVerifier() {
    var code = code();
    var wrong = Secret.of(VERIFIER + "x");

    refused(
        Reason.INVALID_GRANT,
        () -> identity().token(new AuthorizationCode(client(), code, redirectUri(), wrong)));
    refused(
        Reason.INVALID_INPUT,
        () ->
            identity()
                .token(new AuthorizationCode(client(), code, redirectUri(), Secret.of("short"))));
  }

  @Test
  void refusesACodeWithAnotherRedirect() {
    var code = code();
    refused(
        Reason.INVALID_GRANT,
        () ->
            identity()
                .token(
                    new AuthorizationCode(
                        client(), code, "https://evil.example/cb", Secret.of(VERIFIER))));
  }

  @Test
  void refusesACodeOfAnotherClient() {
    var code = code();
    refused(
        Reason.INVALID_GRANT,
        () ->
            identity()
                .token(
                    new AuthorizationCode(
                        Client.of(otherClientId()), code, redirectUri(), Secret.of(VERIFIER))));
  }

  @Test
  void endsWhatCameFromACodeThatComesTwice() {
    var code = code();
    var tokens = exchange(code);
    assertWorks(tokens);

    refused(Reason.INVALID_GRANT, () -> exchange(code));
    assertWorksNoLonger(tokens);
  }

  @Test
  void refusesACodeThatIsTooOld() {
    var end = loginLongAgo(request());
    Assumptions.assumeTrue(end.isPresent(), "its time cannot be told");

    refused(Reason.INVALID_GRANT, () -> exchange(code(end.orElseThrow())));
  }

  @Test
  void refusesCodesThatNeverWere() {
    var code = code();
    refused(Reason.INVALID_GRANT, () -> exchange(Secret.of("guessed")));
    refused(Reason.INVALID_GRANT, () -> exchange(code.use(text -> Secret.of(text + "x"))));
    refused(Reason.INVALID_GRANT, () -> exchange(tokens().accessToken()));
    refused(Reason.INVALID_INPUT, () -> exchange(Secret.of("")));
  }

  @Test
  void refreshesWithATokenThatIsUsedUp() {
    var first = tokens(request().withScopes(List.of("apps")));
    var second = refresh(first.refreshToken().orElseThrow());

    assertThat(second.scopes()).containsExactly("apps");
    assertThat(second.grantId()).isEqualTo(first.grantId());
    assertThat(second.refreshToken()).isPresent().isNotEqualTo(first.refreshToken());
    assertWorks(second);
    assertWorks(refresh(second.refreshToken().orElseThrow()));
  }

  @Test
  void endsAGrantWhoseRefreshTokenComesTwice() {
    var first = tokens();
    var second = refresh(first.refreshToken().orElseThrow());

    refused(Reason.INVALID_GRANT, () -> refresh(first.refreshToken().orElseThrow()));
    assertWorksNoLonger(second);
    assertWorksNoLonger(first);
  }

  @Test
  void refreshesOnceWhateverTheRace() throws Exception {
    var token = tokens().refreshToken().orElseThrow();
    Callable<Boolean> attempt = () -> catchThrowable(() -> refresh(token)) == null;
    var threads = Executors.newFixedThreadPool(8);
    try {
      int refreshed = 0;
      for (var each : threads.invokeAll(Collections.nCopies(8, attempt))) {
        refreshed += each.get() ? 1 : 0;
      }
      assertThat(refreshed).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void refreshesWithFewerScopesAndNotWithMore() {
    var tokens = tokens(request().withScopes(List.of("apps", "agents")));
    var refresh = tokens.refreshToken().orElseThrow();

    refused(Reason.INVALID_INPUT, () -> refresh(refresh, "apps", "admin"));
    assertThat(refresh(refresh, "apps").scopes()).containsExactly("apps");
  }

  @Test
  void refusesARefreshTokenOfAnotherClient() {
    var token = tokens().refreshToken().orElseThrow();
    refused(
        Reason.INVALID_GRANT,
        () -> identity().token(new RefreshToken(Client.of(otherClientId()), token, List.of())));
  }

  @Test
  void givesTokensToMachines() {
    Assumptions.assumeTrue(machine().isPresent(), "no client can have tokens without a login");
    var machine = machine().orElseThrow();

    var tokens = identity().token(new ClientCredentials(machine, List.of(), List.of()));
    assertThat(tokens.person().id()).startsWith("service_account:");
    assertThat(tokens.refreshToken()).isEmpty();
    assertThat(info(tokens).orElseThrow().clientId()).isEqualTo(machine.id());
    var wrong = Client.of(machine.id(), Secret.of("wrong"));
    refused(
        Reason.INVALID_GRANT,
        () -> identity().token(new ClientCredentials(wrong, List.of(), List.of())));
    refused(
        Reason.INVALID_GRANT,
        () ->
            identity().token(new ClientCredentials(Client.of(machine.id()), List.of(), List.of())));
  }

  @Test
  void givesNoTokensToClientsOfNobody() {
    refused(
        Reason.DENIED,
        () -> identity().token(new ClientCredentials(client(), List.of(), List.of())));
    refused(
        Reason.INVALID_GRANT,
        () ->
            identity()
                .token(
                    new ClientCredentials(
                        Client.of("no-such-client", Secret.of("s")), List.of(), List.of())));
  }

  @Test
  void exchangesATokenForOneThatIsGoodForLess() {
    Assumptions.assumeTrue(exchanges(), "tokens are not exchanged here");
    var tokens = tokens(request().withScopes(List.of("apps", "agents")));
    var less = identity().token(TokenExchange.of(client(), tokens.accessToken(), List.of("apps")));

    assertThat(less.scopes()).containsExactly("apps");
    assertThat(less.issuedTokenType()).contains(TypedToken.ACCESS_TOKEN);
    assertThat(info(less).orElseThrow().person().id()).isEqualTo(person());
    refused(
        Reason.INVALID_INPUT,
        () -> identity().token(TokenExchange.of(client(), less.accessToken(), List.of("agents"))));
    identity().revokeGrant(grant(tokens));
    assertThat(info(less)).isEmpty();
  }

  @Test
  void exchangesNothingThatDoesNotWork() {
    Assumptions.assumeTrue(exchanges(), "tokens are not exchanged here");
    refused(
        Reason.INVALID_GRANT,
        () -> identity().token(TokenExchange.of(client(), Secret.of("guessed"), List.of())));
    var saml =
        new TokenExchange(
            client(),
            new TypedToken(tokens().accessToken(), "urn:ietf:params:oauth:token-type:saml2"),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of());
    refused(Reason.NOT_SUPPORTED, () -> identity().token(saml));
  }

  @Test
  void refusesGrantTypesThatItDoesNotKnow() {
    refused(Reason.NOT_SUPPORTED, () -> identity().token(new Other(client(), "password")));
    refused(Reason.INVALID_INPUT, () -> identity().token(new Other(client(), "")));
  }

  @Test
  void saysNothingAboutTokensThatDoNotWork() {
    assertThat(identity().introspect(Secret.of("guessed"))).isEmpty();
    assertThat(identity().introspect(tokens().refreshToken().orElseThrow())).isEmpty();
    refused(Reason.INVALID_TOKEN, () -> identity().userInfo(Optional.of(Secret.of("guessed"))));
    refused(Reason.INVALID_TOKEN, () -> identity().userInfo(Optional.empty()));
    refused(Reason.INVALID_INPUT, () -> identity().introspect(Secret.of("")));
  }

  @Test
  void tellsWhoStandsBehindACall() {
    tokens();

    assertThat(as(person(), () -> identity().userInfo(Optional.empty())).person().id())
        .isEqualTo(person());
    refused(Reason.NOT_FOUND, () -> as(unknownUser(), () -> identity().userInfo(Optional.empty())));
  }
}
