package org.integrationgateway.connections.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.connections.oauth.OAuthParts.REDIRECT;
import static org.integrationgateway.connections.oauth.OAuthParts.server;
import static org.integrationgateway.connections.oauth.OAuthParts.soon;

import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.oauth.TokenException.Kind;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.testkit.oauth.ReceivedRequest;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.ServerDialect.AnswerFormat;
import org.integrationgateway.testkit.oauth.ServerDialect.ClientAuth;
import org.integrationgateway.testkit.oauth.ServerDialect.RefreshTokens;
import org.integrationgateway.testkit.oauth.ServerDialect.Refusal;
import org.integrationgateway.testkit.oauth.ServerDialect.RequestFormat;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codes, refresh tokens and clients become access tokens at servers of every dialect. */
final class TokenDialectsTest {
  private static final Secret VERIFIER = Secret.of("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
  private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  private final TokenClient client = new TokenClient();

  @Test
  void exchangesACodeAsTheStandardSays() {
    try (var there = TestAuthorizationServer.start()) {
      var answer = connect(there, "scopes: [read, write]\npkce: true");
      var request = tokenRequest(there);
      assertThat(request.header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
      assertThat(request.header("Accept")).isEqualTo("application/json");
      assertThat(request.parameters())
          .containsOnlyKeys(
              "grant_type", "code", "redirect_uri", "code_verifier", "client_id", "client_secret");
      assertThat(there.isValid(text(answer.accessToken()))).isTrue();
      assertThat(answer.refreshToken()).isPresent();
      assertThat(answer.lifetime()).contains(Duration.ofHours(1));
      assertThat(answer.scopes()).contains(List.of("read", "write"));
    }
  }

  @ParameterizedTest
  @CsvSource({"BODY, body", "HEADER, header"})
  void authenticatesTheClientWhereTheServerLooks(ClientAuth where, String clientAuth) {
    try (var there = new ServerDialect().clientAuth(where).start()) {
      assertThat(connect(there, "clientAuth: " + clientAuth).accessToken().isEmpty()).isFalse();
      boolean basic = tokenRequest(there).header("Authorization").startsWith("Basic ");
      assertThat(basic).isEqualTo(where == ClientAuth.HEADER);
      assertThat(tokenRequest(there).parameters().containsKey("client_secret")).isNotEqualTo(basic);
    }
  }

  @Test
  void sendsJsonWhereTheServerReadsIt() {
    try (var there = new ServerDialect().requests(RequestFormat.JSON).start()) {
      assertThat(connect(there, "tokenExchange: json").accessToken().isEmpty()).isFalse();
      assertThat(tokenRequest(there).header("Content-Type")).isEqualTo("application/json");
    }
  }

  @Test
  void asksAPublicClientForAProofKeyWithoutBeingTold() {
    try (var there = new ServerDialect().pkceRequired().start()) {
      there.addClient("public", "");
      var declared = OAuthParts.declared(there, "");
      var settings =
          new OAuthSettings(
              "key",
              declared,
              Optional.of("public"),
              Optional.empty(),
              Optional.empty(),
              OAuthParts.outbound());
      var server = OAuthParts.servers().toConnect(settings, Map.of(), soon()).server();
      assertThat(server.pkce()).isTrue();
      assertThat(connect(there, server).accessToken().isEmpty()).isFalse();
      assertThat(tokenRequest(there).parameters()).doesNotContainKey("client_secret");
    }
  }

  @Test
  void readsAFormWhereTheServerWritesOne() {
    var dialect =
        new ServerDialect()
            .answers(AnswerFormat.FORM_UNLESS_ASKED)
            .errorsWithStatus200()
            .grantedScopes(",")
            .withoutExpiry()
            .refreshTokens(RefreshTokens.NEVER)
            .error(Refusal.CODE, "bad_verification_code");
    try (var there = dialect.start()) {
      var answer = connect(there, "acceptHeader: '*/*'\nscopes: [repo, gist]");
      assertThat(answer.scopes()).contains(List.of("repo", "gist"));
      assertThat(answer.lifetime()).isEmpty();
      assertThat(answer.refreshToken()).isEmpty();
      var server = server(there, "acceptHeader: '*/*'");
      assertThatThrownBy(() -> exchange(server, "no-such-code"))
          .isInstanceOfSatisfying(
              TokenException.class,
              refused -> {
                assertThat(refused.kind()).isEqualTo(Kind.GRANT_REFUSED);
                assertThat(refused.error()).contains("bad_verification_code");
                assertThat(refused.outcomeUnknown()).isFalse();
              });
    }
  }

  @Test
  void readsATokenDeeperInTheAnswer() {
    var dialect =
        new ServerDialect()
            .tokenPath("authed_user.access_token")
            .tokenType("user")
            .scopes("user_scope", ",")
            .grantedScopes(",")
            .saysOk()
            .errorsWithStatus200()
            .member("access_token", "token-of-the-bot")
            .member("refresh_token", "refresh-of-the-bot")
            .member("scope", "bot")
            .member("team", Map.of("id", "T1", "name", "Blue"));
    try (var there = dialect.start()) {
      var answer =
          connect(
              there,
              """
              accessTokenPath: authed_user.access_token
              scopeParam: user_scope
              scopeSeparator: ','
              scopes: [chat:write, users:read]
              tokenMetadata: [team.id, team.missing]
              """);
      assertThat(there.isValid(text(answer.accessToken()))).isTrue();
      assertThat(text(answer.refreshToken().orElseThrow())).startsWith("refresh-");
      assertThat(answer.refreshToken()).isNotEqualTo(Optional.of(Secret.of("refresh-of-the-bot")));
      assertThat(answer.scopes()).contains(List.of("chat:write", "users:read"));
      assertThat(answer.text("team.name")).contains("Blue");
      assertThat(answer.text("authed_user.access_token")).isEmpty();
      var server = server(there, "tokenMetadata: [team.id, team.missing]");
      var grant = answer.grant(server, List.of(), Optional.empty(), Instant.EPOCH);
      assertThat(grant.metadata()).containsExactly(Map.entry("team.id", "T1"));
      assertThat(grant.expiresAt()).contains(Instant.EPOCH.plusSeconds(3600));
      assertThat(answer.toString()).doesNotContain(text(answer.accessToken()), "Blue");
    }
  }

  @Test
  void sendsTheParametersOfTheManifestButNoneInPlaceOfItsOwn() {
    var dialect =
        new ServerDialect().requires("access_type", "offline").requires("prompt", "login");
    try (var there = dialect.start()) {
      var server =
          server(
              there,
              """
              authorizationParams: {access_type: offline, prompt: login, scope: api}
              tokenParams: {audience: tracker}
              refreshParams: {audience: refresh}
              scopeParam: state
              """);
      var query =
          query(AuthorizationRequest.url(server, REDIRECT, "s", Optional.empty(), List.of("x")));
      assertThat(query).containsEntry("state", "s").containsEntry("scope", "api");
      var answer = connect(there, server);
      assertThat(tokenRequest(there).parameter("audience")).isEqualTo("tracker");
      client.refresh(server, answer.refreshToken().orElseThrow(), List.of(), soon());
      assertThat(tokenRequest(there).parameter("audience")).isEqualTo("refresh");
    }
  }

  @Test
  void sendsUsersToTheRouteOfAPage() {
    var declared =
        OAuthParts.declared("https://app.example/#/oauth/authorize", "https://app.example/t", "");
    var server =
        OAuthParts.servers().toConnect(OAuthParts.settings(declared), Map.of(), soon()).server();
    assertThat(AuthorizationRequest.url(server, REDIRECT, "s", Optional.empty(), List.of()))
        .asString()
        .startsWith("https://app.example/#/oauth/authorize?response_type=code&client_id=");
  }

  @Test
  void namesParametersAsTheServerDoes() {
    try (var there = TestAuthorizationServer.start()) {
      var server =
          server(
              there,
              """
              tokenExchange: json
              tokenNames: {client_id: app_id, client_secret: secret, code: auth_code, grant_type: ''}
              """);
      // The server knows the usual names only: the request is what counts.
      assertThatThrownBy(() -> exchange(server, "the-code")).isInstanceOf(TokenException.class);
      assertThat(tokenRequest(there).parameters())
          .containsEntry("auth_code", "the-code")
          .containsOnlyKeys("app_id", "secret", "auth_code", "redirect_uri");
    }
  }

  @Test
  void refreshesWithRotationAndSeesReuse() {
    try (var there = TestAuthorizationServer.start()) {
      var server = server(there, "");
      var first = connect(there, server);
      var old = first.refreshToken().orElseThrow();
      var second = client.refresh(server, old, List.of(), soon());
      assertThat(second.refreshToken()).isPresent().isNotEqualTo(first.refreshToken());
      assertThatThrownBy(() -> client.refresh(server, old, List.of(), soon()))
          .isInstanceOfSatisfying(
              TokenException.class,
              refused -> assertThat(refused.kind()).isEqualTo(Kind.GRANT_REFUSED));
      assertThat(there.reuses()).isOne();
      assertThat(there.isValid(text(second.accessToken()))).isFalse();
    }
  }

  @Test
  void keepsTheRefreshTokenWhereTheAnswerHasNone() {
    try (var there = new ServerDialect().refreshTokens(RefreshTokens.KEPT).start()) {
      var server = server(there, "scopes: [read]");
      var first = connect(there, server);
      var granted = first.grant(server, List.of("read"), Optional.empty(), Instant.EPOCH);
      var again = client.refresh(server, first.refreshToken().orElseThrow(), List.of(), soon());
      assertThat(again.refreshToken()).isEmpty();
      var kept = again.grant(server, List.of(), Optional.of(granted), Instant.EPOCH);
      assertThat(kept.refreshToken()).isEqualTo(first.refreshToken());
      assertThat(kept.scopes()).containsExactly("read");
      assertThat(kept.clientId()).isEqualTo(TestAuthorizationServer.CLIENT_ID);
    }
  }

  @Test
  void getsTokensForTheClientItself() {
    try (var there = TestAuthorizationServer.start()) {
      var server = server(there, "grantType: client_credentials\ntokenParams: {audience: api}");
      assertThat(server.authorization()).isEmpty();
      var answer = client.clientCredentials(server, List.of("jobs", "runs"), soon());
      assertThat(answer.refreshToken()).isEmpty();
      assertThat(there.scopes(text(answer.accessToken()))).containsExactly("jobs", "runs");
      assertThat(tokenRequest(there).parameter("audience")).isEqualTo("api");
    }
  }

  @Test
  void revokesWhereThereIsAnEndpoint() {
    try (var there = TestAuthorizationServer.start()) {
      var server = server(there, "revocationUrl: " + there.revocationUrl());
      var answer = connect(there, server);
      assertThat(client.revoke(server, answer.accessToken(), "access_token", soon())).isTrue();
      assertThat(there.isValid(text(answer.accessToken()))).isFalse();
      var without = server(there, "");
      assertThat(client.revoke(without, answer.accessToken(), "access_token", soon())).isFalse();
      there.removeClient(TestAuthorizationServer.CLIENT_ID);
      assertThat(client.revoke(server, answer.accessToken(), "access_token", soon())).isFalse();
    }
  }

  @Test
  void tellsAWrongClientFromAWrongCode() {
    try (var there = TestAuthorizationServer.start()) {
      var server = server(there, "");
      assertThat(kind(server)).isEqualTo(Kind.GRANT_REFUSED);
      there.removeClient(TestAuthorizationServer.CLIENT_ID);
      assertThat(kind(server)).isEqualTo(Kind.CLIENT_REFUSED);
    }
  }

  private Kind kind(AuthorizationServer server) {
    try {
      exchange(server, "no-such-code");
      throw new AssertionError("the code is accepted");
    } catch (TokenException refused) {
      return refused.kind();
    }
  }

  private TokenAnswer connect(TestAuthorizationServer there, String auth) {
    return connect(there, server(there, auth));
  }

  private TokenAnswer connect(TestAuthorizationServer there, AuthorizationServer server) {
    var challenge = Optional.of(CHALLENGE).filter(text -> server.pkce());
    var scopes = server.dialect().scopes().names();
    var url = AuthorizationRequest.url(server, REDIRECT, "s+t&a te", challenge, scopes);
    var back = query(there.agree(url));
    assertThat(back).containsEntry("state", "s+t&a te");
    var verifier = Optional.of(VERIFIER).filter(text -> server.pkce());
    return client.exchange(server, Secret.of(back.get("code")), REDIRECT, verifier, soon());
  }

  private TokenAnswer exchange(AuthorizationServer server, String code) {
    return client.exchange(server, Secret.of(code), REDIRECT, Optional.empty(), soon());
  }

  private static ReceivedRequest tokenRequest(TestAuthorizationServer there) {
    var all = there.requests("/token");
    return all.get(all.size() - 1);
  }

  private static Map<String, String> query(URI uri) {
    var parameters = new HashMap<String, String>();
    for (var pair : uri.getRawQuery().split("&")) {
      var parts = pair.split("=", 2);
      var value = URLDecoder.decode(parts[1], UTF_8);
      parameters.put(parts[0], value);
    }
    return parameters;
  }

  private static String text(Secret secret) {
    return secret.use(value -> value);
  }
}
