package org.integrationgateway.testkit.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.testkit.oauth.ServerDialect.AnswerFormat;
import org.integrationgateway.testkit.oauth.ServerDialect.ClientAuth;
import org.integrationgateway.testkit.oauth.ServerDialect.RequestFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The authorization server of tests keeps the rules that servers have. */
final class TestAuthorizationServerTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String BACK = "http://127.0.0.1:1/back";
  private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

  @Test
  void givesTokensForACodeOnce() {
    try (var server = TestAuthorizationServer.start()) {
      var code = code(server, "&scope=read%20write");
      var tokens = json(exchange(server, code, Map.of()));
      var access = tokens.path("access_token").asString();
      assertThat(server.isValid(access)).isTrue();
      assertThat(server.scopes(access)).containsExactly("read", "write");
      var again = exchange(server, code, Map.of());
      assertThat(again.statusCode()).isEqualTo(400);
      assertThat(json(again).path("error").asString()).isEqualTo("invalid_grant");
      assertThat(server.isValid(access)).as("a code that is used again revokes").isFalse();
      assertThat(server.reuses()).isOne();
    }
  }

  @Test
  void bindsCodesToProofKeysAndAddresses() {
    try (var server = new ServerDialect().pkceRequired().start()) {
      var proof = "&code_challenge=" + CHALLENGE + "&code_challenge_method=S256";
      assertThat(server.agree(page(server, "")))
          .hasToString(BACK + "?error=invalid_request&state=s");
      var wrong = Map.of("code_verifier", "guess");
      assertThat(exchange(server, code(server, proof), wrong).statusCode()).isEqualTo(400);
      var elsewhere = Map.of("code_verifier", VERIFIER, "redirect_uri", "http://127.0.0.1:2/");
      assertThat(exchange(server, code(server, proof), elsewhere).statusCode()).isEqualTo(400);
      var right = Map.of("code_verifier", VERIFIER);
      assertThat(exchange(server, code(server, proof), right).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void showsAPageWhereAPersonAgreesOrDeclines() {
    try (var server = TestAuthorizationServer.start()) {
      var page = send(HttpRequest.newBuilder(page(server, "")));
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("Agree", "Decline");
      assertThat(server.decline(page(server, "")))
          .hasToString(BACK + "?error=access_denied&state=s");
      var unknown = URI.create(server.authorizationUrl() + "?client_id=x&redirect_uri=" + BACK);
      assertThatThrownBy(() -> server.agree(unknown)).hasMessageContaining("client_id");
    }
  }

  @Test
  void rotatesRefreshTokensAndRevokesAtReuse() {
    try (var server = TestAuthorizationServer.start()) {
      var first = json(exchange(server, code(server, ""), Map.of()));
      var second = json(refresh(server, first.path("refresh_token").asString()));
      assertThat(server.isValid(second.path("access_token").asString())).isTrue();
      assertThat(refresh(server, first.path("refresh_token").asString()).statusCode())
          .isEqualTo(400);
      assertThat(server.isValid(second.path("access_token").asString())).isFalse();
      assertThat(refresh(server, second.path("refresh_token").asString()).statusCode())
          .isEqualTo(400);
      assertThat(server.tokenRequests("refresh_token")).isEqualTo(3);
    }
  }

  @Test
  void protectsResources() {
    try (var server = new ServerDialect().resource("/me", "{}").start()) {
      var access = json(exchange(server, code(server, ""), Map.of())).path("access_token");
      assertThat(resource(server, access.asString())).isEqualTo(200);
      assertThat(resource(server, "guess")).isEqualTo(401);
      server.expireAccessTokens();
      assertThat(resource(server, access.asString())).isEqualTo(401);
      send(form(server.revocationUrl(), with(Map.of("token", access.asString()))));
      assertThat(server.revocations()).isOne();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ClientAuth.class,
      names = {"BODY", "HEADER"})
  void looksForTheClientInOnePlace(ClientAuth place) {
    try (var server = new ServerDialect().clientAuth(place).start()) {
      assertThat(exchange(server, code(server, ""), Map.of()).statusCode())
          .isEqualTo(place == ClientAuth.BODY ? 200 : 401);
      var pair = "gateway-client:hush%3A+100%25+%2Bsecret%26";
      var basic = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
      var parameters = exchanging(code(server, ""));
      var request = form(server.tokenUrl(), parameters).header("Authorization", basic);
      assertThat(send(request).statusCode()).isEqualTo(place == ClientAuth.HEADER ? 200 : 401);
    }
  }

  @Test
  void speaksOtherDialects() {
    var dialect =
        new ServerDialect()
            .requests(RequestFormat.JSON)
            .answers(AnswerFormat.FORM_UNLESS_ASKED)
            .errorsWithStatus200()
            .tokenType("user");
    try (var server = dialect.start()) {
      var refused = exchange(server, code(server, ""), Map.of());
      assertThat(refused.statusCode()).isEqualTo(200);
      assertThat(refused.body()).startsWith("error=invalid_request&error_description=");
      var request =
          HttpRequest.newBuilder(URI.create(server.tokenUrl()))
              .header("Content-Type", "application/json")
              .POST(
                  BodyPublishers.ofString(
                      JsonMapper.shared().writeValueAsString(with(exchanging(code(server, ""))))));
      assertThat(send(request).body())
          .startsWith("access_token=access-")
          .contains("token_type=user");
    }
  }

  @Test
  void behavesBadlyUntilItIsTold() {
    try (var server = TestAuthorizationServer.start()) {
      server.behaves("/token", EndpointBehavior.answers(500, "text/html", "<h1>Oops"));
      assertThat(exchange(server, code(server, ""), Map.of()).body()).isEqualTo("<h1>Oops");
      server.behavesAsUsual();
      assertThat(exchange(server, code(server, ""), Map.of()).statusCode()).isEqualTo(200);
      assertThat(server.requests("/token")).hasSize(2);
    }
  }

  private static URI page(TestAuthorizationServer server, String more) {
    return URI.create(
        server.authorizationUrl()
            + "?response_type=code&client_id=gateway-client&state=s&redirect_uri="
            + BACK
            + more);
  }

  private static String code(TestAuthorizationServer server, String more) {
    var back = OAuthWire.parameters(server.agree(page(server, more)).getRawQuery());
    assertThat(back).containsEntry("state", "s");
    return back.getOrDefault("code", "");
  }

  private static Map<String, String> exchanging(String code) {
    return Map.of("grant_type", "authorization_code", "code", code, "redirect_uri", BACK);
  }

  private static HttpResponse<String> exchange(
      TestAuthorizationServer server, String code, Map<String, String> more) {
    var parameters = with(exchanging(code));
    parameters.putAll(more);
    return send(form(server.tokenUrl(), parameters));
  }

  private static HttpResponse<String> refresh(TestAuthorizationServer server, String token) {
    var parameters = Map.of("grant_type", "refresh_token", "refresh_token", token);
    return send(form(server.tokenUrl(), with(parameters)));
  }

  private static int resource(TestAuthorizationServer server, String token) {
    var request = HttpRequest.newBuilder(URI.create(server.url() + "/me"));
    return send(request.header("Authorization", "Bearer " + token)).statusCode();
  }

  private static Map<String, String> with(Map<String, String> parameters) {
    var all = new LinkedHashMap<>(parameters);
    all.put("client_id", TestAuthorizationServer.CLIENT_ID);
    all.put("client_secret", TestAuthorizationServer.CLIENT_SECRET);
    return all;
  }

  private static HttpRequest.Builder form(String url, Map<String, String> parameters) {
    return HttpRequest.newBuilder(URI.create(url))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(OAuthWire.form(parameters)));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }
}
