package org.integrationgateway.builtin.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.builtin.oidc.testing.BrokenAnswer;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.builtin.oidc.testing.OpenIdTokens.Signing;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.identity.TokenRequest.AuthorizationCode;
import org.integrationgateway.sdk.identity.TokenRequest.RefreshToken;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logins at a provider that keeps to the rules. */
final class OidcIdentityTest {
  @RegisterExtension static final OpenIdLogin login = new OpenIdLogin();

  @Test
  void sendsTheBrowserToTheProviderWithEveryParameter() {
    var page = login.page();

    assertThat(page.toString()).startsWith(login.server.issuer() + "/authorize?");
    var query = OpenIdServer.parameters(page.getRawQuery());
    assertThat(query)
        .containsEntry("response_type", "code")
        .containsEntry("client_id", OpenIdServer.CLIENT)
        .containsEntry("redirect_uri", OpenIdLogin.REDIRECT)
        .containsEntry("scope", "openid profile email")
        .containsEntry("state", "the state")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("prompt", "select_account");
    assertThat(query.get("nonce")).hasSize(43).isNotEqualTo(query.get("code_challenge"));
  }

  @Test
  void keepsTheQueryOfALoginPage() {
    login.server.metadata(
        document ->
            document.put("authorization_endpoint", login.server.issuer() + "/authorize?tenant=1"));

    assertThat(login.page().getRawQuery()).startsWith("tenant=1&");
  }

  @Test
  void makesAPersonOfTheClaims() {
    login.server.user(
        "ada",
        Map.of(
            "name",
            "Ada",
            "email",
            "ada@example.com",
            "email_verified",
            true,
            "groups",
            List.of("people", "admins")));

    var person = login.logIn().person();
    assertThat(person.id()).isEqualTo("user:ada");
    assertThat(person.displayName()).contains("Ada");
    assertThat(person.email()).contains("ada@example.com");
    assertThat(person.emailVerified()).isTrue();
    assertThat(person.groups()).containsExactly("people", "admins");
  }

  @ParameterizedTest
  @EnumSource(names = {"RS256", "PS256", "ES256", "ED25519"})
  void acceptsSignaturesWithPrivateKeys(Signing signing) {
    login.server.tokens().sign(signing);

    assertThat(login.logIn().person().id()).isEqualTo("user:ada");
  }

  @Test
  void sendsTheSecretAsTheProviderWantsIt() {
    login.server.metadata(
        document ->
            document.put("token_endpoint_auth_methods_supported", List.of("client_secret_post")));

    assertThat(login.logIn().person().id()).isEqualTo("user:ada");
  }

  @Test
  void asksForClaimsThatTheTokenDoesNotHave() {
    login.logIn();
    assertThat(login.server.requests("/userinfo")).isEqualTo(1);

    login.server.idToken(
        claims ->
            claims.putAll(
                Map.of("name", "A", "email", "a@b.example", "groups", List.of("people"))));
    assertThat(login.logIn().person().email()).isEmpty();
    assertThat(login.server.requests("/userinfo")).isEqualTo(1);
  }

  @Test
  void readsTheDiscoveryDocumentOnceAnHour() {
    login.logIn();
    login.logIn();
    assertThat(login.server.requests("/.well-known/openid-configuration")).isEqualTo(1);

    login.pass(Duration.ofMinutes(61));
    login.page();
    assertThat(login.server.requests("/.well-known/openid-configuration")).isEqualTo(2);
  }

  @Test
  void asksAProviderAgainThatWasAway() {
    login.server.breaks("/.well-known/openid-configuration", BrokenAnswer.of(503, "{}"));
    assertRefused(Reason.UNAVAILABLE, login::page);

    login.server.isRepaired();
    assertThat(login.logIn().person().id()).isEqualTo("user:ada");
  }

  @Test
  void keepsWorkingWithItsDocumentsWhileTheyCannotBeReadAgain() {
    login.logIn();
    login.server.breaks("/.well-known/openid-configuration", BrokenAnswer.of(503, "{}"));
    login.pass(Duration.ofMinutes(61));

    assertThat(login.page().toString()).startsWith(login.server.issuer() + "/authorize?");
    login.pass(Duration.ofDays(2));
    assertRefused(Reason.UNAVAILABLE, login::page);
  }

  @Test
  void isForTheGatewayAndItsOwnCallbackOnly() {
    var challenge = RandomSecrets.challenge(OpenIdLogin.VERIFIER);
    for (var uri : List.of("https://evil.example/", OpenIdLogin.REDIRECT + "/x")) {
      assertRefused(
          Reason.INVALID_INPUT,
          () -> login.identity.authorize(AuthorizeRequest.of("", uri, "s", challenge)));
    }
    var request = AuthorizeRequest.of("", OpenIdLogin.REDIRECT, "s", challenge);
    assertRefused(
        Reason.INVALID_INPUT,
        () ->
            login.identity.authorize(
                AuthorizeRequest.of("other", OpenIdLogin.REDIRECT, "s", challenge)));
    assertRefused(
        Reason.INVALID_INPUT, () -> login.identity.authorize(request.withScopes(List.of("apps"))));
    assertRefused(
        Reason.NOT_SUPPORTED,
        () ->
            login.identity.token(
                new RefreshToken(Client.GATEWAY, Secret.of("refresh"), List.of())));
  }

  @Test
  void refusesACodeThatComesTwiceAndEndsItsLogin() {
    var code = login.code();
    var grant = login.redeem(code).grantId().orElseThrow();

    assertRefused(Reason.INVALID_GRANT, () -> login.redeem(code));
    assertThat(login.identity.getGrant(grant).revokedAt()).isPresent();
    assertThat(login.server.requests("/token")).isEqualTo(1);
  }

  @Test
  void refusesACodeWithTheVerifierOfAnotherLogin() {
    var code = login.code();
    var other = Secret.of("b".repeat(43));

    assertRefused(
        Reason.INVALID_GRANT,
        () ->
            login.identity.token(
                new AuthorizationCode(Client.GATEWAY, code, OpenIdLogin.REDIRECT, other)));
  }

  @Test
  void checksTheIssuerOfAnAnswer() {
    var logins = login.identity.logins();
    logins.checkResponse(login.answer());

    assertRefused(
        Reason.INVALID_GRANT,
        () -> logins.checkResponse(Map.of("code", "c", "iss", "https://evil.example")));
    assertRefused(Reason.INVALID_GRANT, () -> logins.checkResponse(Map.of("code", "c")));
  }

  @Test
  void doesWithoutTheIssuerOfAnAnswerWhereTheProviderNeverNamesIt() {
    login.server.metadata(
        document -> document.remove("authorization_response_iss_parameter_supported"));
    var logins = login.identity.logins();

    logins.checkResponse(Map.of("code", "c"));
    assertRefused(
        Reason.INVALID_GRANT, () -> logins.checkResponse(Map.of("iss", "https://evil.example")));
  }

  @Test
  void knowsThePageOfTheLogout() {
    var grant = login.logIn().grantId().orElseThrow();
    var end = URI.create("https://gateway.example/login/done");

    var page = login.identity.logins().logoutPage(grant, end).orElseThrow();
    assertThat(page.toString()).startsWith(login.server.issuer() + "/logout?");
    assertThat(OpenIdServer.parameters(page.getRawQuery()))
        .containsEntry("client_id", OpenIdServer.CLIENT)
        .containsEntry("post_logout_redirect_uri", end.toString())
        .containsKey("id_token_hint");
    assertThat(OpenIdServer.logIn(page)).isEqualTo(end);
    assertThat(login.identity.logins().logoutPage("g_unknown", end).orElseThrow().toString())
        .doesNotContain("id_token_hint");
  }

  @Test
  @Tag("nightly")
  void logsOutWithoutAPageOfAProviderThatHasNoneOrIsAway() {
    var end = URI.create("https://gateway.example/login/done");
    login.hurry(PersonClaims.STANDARD, Optional.empty());
    login.server.isSilent("/.well-known/openid-configuration");
    assertThat(login.identity.logins().logoutPage("g_1", end)).isEmpty();

    login.server.isRepaired();
    login.server.metadata(document -> document.remove("end_session_endpoint"));
    assertThat(login.identity.logins().logoutPage("g_1", end)).isEmpty();
  }

  @Test
  void listsAndEndsLoginsOfASubject() {
    var first = login.logIn().grantId().orElseThrow();
    var second = login.logIn().grantId().orElseThrow();

    var page = login.identity.listGrants(Optional.of("user:ada"), 10, Optional.empty());
    assertThat(page.grants()).extracting(Grant::id).containsExactlyInAnyOrder(first, second);
    login.identity.revokeGrant(first);
    assertThat(login.identity.getGrant(first).revokedAt()).isPresent();
    assertThat(login.identity.getGrant(second).revokedAt()).isEmpty();
  }

  static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason))
        .hasMessageNotContaining(OpenIdServer.SECRET);
  }
}
