package org.integrationgateway.builtin.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.identity.grant.GrantDocument;
import org.integrationgateway.builtin.identity.grant.TokenDocument;
import org.integrationgateway.engines.identity.TokenLifetimes;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.TokenRequest.AuthorizationCode;
import org.integrationgateway.sdk.identity.TokenRequest.ClientCredentials;
import org.integrationgateway.sdk.identity.TokenRequest.RefreshToken;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

final class LocalIdentityTest extends LocalIdentityContract {
  private static final String VERIFIER = "v".repeat(43);
  private static final String CHALLENGE = "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM";

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.IDENTITY, () -> Logins.identity(database(), InstantSource.system()));
  }

  private LocalIdentity fresh(String name, InstantSource time) {
    return Logins.withAlice(Logins.identity(database().database(name), time));
  }

  private static Tokens tokens(LocalIdentity identity) {
    return tokens(identity, code(identity));
  }

  private static String code(LocalIdentity identity) {
    var request = request(Logins.REDIRECT);
    var end =
        identity.login(request, Logins.LOGIN, Logins.PASSWORD, "192.0.2.7").end().orElseThrow();
    return end.getRawQuery().replaceAll(".*code=([^&]*).*", "$1");
  }

  private static Tokens tokens(LocalIdentity identity, String code) {
    return identity.token(
        new AuthorizationCode(
            Client.of("client"), Secret.of(code), Logins.REDIRECT, Secret.of(VERIFIER)));
  }

  private static AuthorizeRequest request(String redirectUri) {
    return AuthorizeRequest.of("client", redirectUri, "s", CHALLENGE);
  }

  @Test
  void sendsTheBrowserBelowItsBaseUrlWithAllThatTheRequestHolds() {
    var identity = fresh("pages", InstantSource.system());

    var url = identity.authorize(request(Logins.REDIRECT).withScopes(List.of("a", "b"))).url();
    assertThat(url.toString()).startsWith("https://gateway.example/base/identity/local/login?");
    assertThat(url.getRawQuery())
        .contains("client_id=client", "scope=a+b", "state=s", "code_challenge=" + CHALLENGE);
  }

  @Test
  void takesAnyPortOfALoopbackRedirect() {
    var identity = fresh("loopback", InstantSource.system());
    for (var uri : List.of("http://127.0.0.1:4711/callback", "http://[::1]:1/callback")) {
      assertThat(identity.accept(AuthorizeRequest.of("other", uri, "s", CHALLENGE)).displayName())
          .contains("Another client");
    }
    for (var uri :
        List.of(
            "http://127.0.0.1:4711/other",
            "http://localhost:4711/callback",
            "http://127.0.0.2:4711/callback",
            "http://127.0.0.1.evil.example:1/callback",
            "http://127.0.0.1:4711@evil.example/callback",
            "https://127.0.0.1:4711/callback",
            "http://127.0.0.1:4711/callback?x=1",
            "http://127.0.0.1:4711/x/../callback")) {
      assertThatThrownBy(() -> identity.accept(AuthorizeRequest.of("other", uri, "s", CHALLENGE)))
          .as(uri)
          .isInstanceOf(ServiceException.class);
    }
  }

  @Test
  void letsTokensEndInTime() {
    var time = new SettableTime();
    var identity = fresh("time", time);
    var tokens = tokens(identity);
    assertThat(identity.introspect(tokens.accessToken())).isPresent();

    time.pass(TokenLifetimes.DEFAULT.accessToken());
    assertThat(identity.introspect(tokens.accessToken())).isEmpty();
    var refreshed =
        identity.token(
            new RefreshToken(Client.of("client"), tokens.refreshToken().orElseThrow(), List.of()));
    assertThat(identity.introspect(refreshed.accessToken())).isPresent();

    time.pass(TokenLifetimes.DEFAULT.grant());
    assertThatThrownBy(
            () ->
                identity.token(
                    new RefreshToken(
                        Client.of("client"), refreshed.refreshToken().orElseThrow(), List.of())))
        .isInstanceOf(ServiceException.class);
  }

  @Test
  void forgetsWhatEndedLongAgo() {
    var time = new SettableTime();
    var identity = fresh("forgetting", time);
    tokens(identity);
    time.pass(TokenLifetimes.DEFAULT.grant().plus(Duration.ofDays(31)));
    var fresh = tokens(identity);

    var stores = database().database("forgetting");
    assertThat(stores.<Long>read(TokenDocument.STORE, store -> store.count(KeyRange.ALL)))
        .isEqualTo(3);
    assertThat(stores.<Long>read(GrantDocument.STORE, store -> store.count(KeyRange.ALL)))
        .isEqualTo(1);
    assertThat(identity.introspect(fresh.accessToken())).isPresent();
  }

  @Test
  void keepsNoTokenInTheDatabase() {
    var identity = fresh("hashes", InstantSource.system());
    var tokens = tokens(identity);
    var stores = database().database("hashes");

    var kept =
        stores.<String>read(
            TokenDocument.STORE,
            store ->
                store.getAll(KeyRange.ALL).stream()
                    .map(document -> document.members().toString())
                    .toList()
                    .toString());
    assertThat(kept)
        .doesNotContain(tokens.accessToken().<String>use(text -> text))
        .doesNotContain(tokens.refreshToken().orElseThrow().<String>use(text -> text));
  }

  @Test
  void endsEverythingOfAnAccountThatIsDisabledOrGetsAnotherPassword() {
    var identity = fresh("ending", InstantSource.system());
    var one = tokens(identity);
    identity.accounts().setDisabled(Logins.LOGIN, true);
    assertThat(identity.introspect(one.accessToken())).isEmpty();
    assertThatThrownBy(() -> tokens(identity)).hasMessageContaining("wrong login or password");
    identity.accounts().setDisabled(Logins.LOGIN, false);
    assertThat(identity.introspect(one.accessToken())).isEmpty();

    var two = tokens(identity);
    identity
        .accounts()
        .changePassword(Logins.LOGIN, Logins.PASSWORD, Secret.of("another long one"), "192.0.2.7");
    assertThat(identity.introspect(two.accessToken())).isEmpty();
    assertThatThrownBy(() -> tokens(identity)).hasMessageContaining("wrong login or password");
  }

  /** A login with the old password may be a moment old. */
  @Test
  void endsCodesWithTheGrantsOfTheirAccount() {
    var time = new SettableTime();
    var identity = fresh("codes", time);
    for (Runnable end :
        List.<Runnable>of(
            () -> identity.accounts().setPassword(Logins.LOGIN, Logins.PASSWORD),
            () -> {
              identity.accounts().setDisabled(Logins.LOGIN, true);
              identity.accounts().setDisabled(Logins.LOGIN, false);
            })) {
      var code = code(identity);
      time.pass(Duration.ofSeconds(1));
      end.run();
      assertThatThrownBy(() -> tokens(identity, code))
          .hasMessageContaining("is not valid for this client");
      assertThat(identity.introspect(tokens(identity).accessToken())).isPresent();
    }
  }

  @Test
  void givesAMachineNoMoreThanItsScopes() {
    var identity = fresh("machine", InstantSource.system());

    assertThat(identity.token(new ClientCredentials(Logins.MACHINE, List.of(), List.of())).scopes())
        .containsExactly("apps");
    assertThatThrownBy(
            () ->
                identity.token(new ClientCredentials(Logins.MACHINE, List.of("admin"), List.of())))
        .hasMessageContaining("are not all among these");
  }

  @Test
  void knowsAClientOnlyAsLongAsItIsConfigured() {
    var identity = fresh("clients", InstantSource.system());
    var tokens = tokens(identity);
    var without =
        new LocalIdentity(
            database().database("clients"),
            LocalSettings.of(() -> URI.create("https://gateway.example"), Map.of())
                .withPasswordWork(Logins.QUICK),
            InstantSource.system());

    assertThat(without.introspect(tokens.accessToken())).isEmpty();
  }
}
