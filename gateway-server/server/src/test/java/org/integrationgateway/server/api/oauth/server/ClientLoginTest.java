package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.REDIRECT;
import static org.integrationgateway.server.testing.login.LoginProgram.json;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A client that knows only the URL of the gateway logs a person in and calls tools. */
final class ClientLoginTest {
  private static final MovedClock clock = new MovedClock();
  private static PeopleGateway gateway;
  private static Browser root;

  @BeforeAll
  static void start(@TempDir Path folder) {
    gateway =
        PeopleGateway.start(
            folder,
            PeopleGateway.server()
                + "  mcp: {login: {clients: {desk: {displayName: The Desk, secret: hush hush,"
                + " redirectUris: ['https://desk.example.com/back?a=1']}}}}\n"
                + "providers:\n  identity: {people: {source: builtin:local}}\n"
                + "apps:\n"
                + "  demo: {provider: {source: builtin:demo}, mcp: true}\n"
                + "  other: {provider: {source: builtin:demo}, mcp: true}\n",
            clock);
    root = new Browser();
    gateway.makeRoot(root);
  }

  @AfterEach
  void now() {
    clock.ahead(Duration.ZERO);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static LoginProgram program() {
    return new LoginProgram(gateway.gateway().uri());
  }

  /** The page on which the person is asked. */
  private static HttpResponse<String> asked(URI authorize) {
    return root.open(authorize, gateway.uri("/").toString());
  }

  private static String allowed(LoginProgram program, Map<String, String> parameters) {
    var answer = root.submit(asked(program.authorize(parameters)), Map.of("decision", "allow"));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    return answer.headers().firstValue("Location").orElseThrow();
  }

  @Test
  void leadsFromTheUrlToTheTools() {
    var program = program();
    var refused = program.tools("/mcp", "");
    assertThat(refused.statusCode()).isEqualTo(401);
    var base = gateway.gateway().uri().toString().replaceFirst("/$", "");
    assertThat(refused.headers().allValues("WWW-Authenticate"))
        .containsExactly(
            "Bearer realm=\"gateway\", resource_metadata=\""
                + base
                + "/.well-known/oauth-protected-resource/mcp\", scope=\"mcp\"");
    var resource = json(program.get("/.well-known/oauth-protected-resource/mcp"));
    assertThat(resource.path("resource").asString()).isEqualTo(base + "/mcp");
    assertThat(resource.path("authorization_servers").get(0).asString()).isEqualTo(base);
    var server = json(program.get("/.well-known/oauth-authorization-server"));
    assertThat(server.path("issuer").asString()).isEqualTo(base);
    assertThat(json(program.get("/.well-known/openid-configuration"))).isEqualTo(server);

    program.register(REDIRECT);
    var stranger = new Browser();
    var login = stranger.open(program.authorize(program.parameters(REDIRECT)), base);
    assertThat(login.body()).contains("Password");
    var page =
        stranger.follow(
            stranger.submit(login, Map.of("login", "root", "password", PeopleGateway.PASSWORD)),
            base);
    assertThat(page.body())
        .contains("Test Program", "127.0.0.1", "root", "An application on this computer");
    var location =
        stranger
            .submit(page, Map.of("decision", "allow"))
            .headers()
            .firstValue("Location")
            .orElseThrow();
    assertThat(location).startsWith(REDIRECT + "?code=");
    assertThat(query(location)).containsEntry("state", "st&te").containsEntry("iss", base);

    var tokens = program.exchange(query(location).get("code"), REDIRECT);
    assertThat(tokens.statusCode()).as(tokens.body()).isEqualTo(200);
    assertThat(tokens.headers().firstValue("Cache-Control")).contains("no-store");
    var access = json(tokens).path("access_token").asString();
    assertThat(json(tokens).path("expires_in").asInt()).isEqualTo(3600);
    var tools = program.tools("/mcp", access);
    assertThat(tools.statusCode()).as(tools.body()).isEqualTo(200);
    assertThat(tools.body()).contains("demo_", "other_");
  }

  /** The tokens of a login of this program. */
  private static JsonNode tokens(LoginProgram program, Map<String, String> parameters) {
    var redirect = parameters.get("redirect_uri");
    var answer = program.exchange(query(allowed(program, parameters)).get("code"), redirect);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer);
  }

  private static Map<String, String> with(Map<String, String> parameters, String... changes) {
    var all = new LinkedHashMap<>(parameters);
    for (int i = 0; i < changes.length; i += 2) {
      all.put(changes[i], changes[i + 1]);
    }
    return all;
  }

  @Test
  void limitsATokenToTheAppsOfItsScopes() {
    var program = program().register(REDIRECT);
    var parameters = with(program.parameters(REDIRECT), "scope", "openid mcp:demo");
    var page = asked(program.authorize(parameters));
    assertThat(page.body()).containsIgnoringCase("<strong>demo").doesNotContain("every app");
    var tokens = tokens(program, parameters);
    assertThat(tokens.path("scope").asString()).isEqualTo("mcp:demo");
    var access = tokens.path("access_token").asString();
    assertThat(program.tools("/mcp", access).body()).contains("demo_").doesNotContain("other_");
  }

  @Test
  void acceptsATokenForMcpAlone() {
    var program = program().register(REDIRECT);
    var access = tokens(program, program.parameters(REDIRECT)).path("access_token").asString();
    for (var path :
        List.of("/api/v1/apps", "/api/v1/auth/me", "/api/v1/tokens", "/admin/api/v1/tokens")) {
      var answer =
          program.send(
              HttpRequest.newBuilder(gateway.uri(path))
                  .header("Authorization", "Bearer " + access));
      assertThat(answer.statusCode()).as(path).isIn(401, 403);
      assertThat(answer.headers().firstValue("WWW-Authenticate").orElse(""))
          .doesNotContain("resource_metadata");
    }
    assertThat(program.tools("/mcp", access + "x").statusCode()).isEqualTo(401);
    assertThat(
            program.tools("/mcp", "gwm_wrong").headers().firstValue("WWW-Authenticate").orElse(""))
        .contains("error=\"invalid_token\"", "resource_metadata=");
  }

  @Test
  void refreshesOnceAndEndsAllTokensWhenATokenIsUsedAgain() {
    var program = program().register(REDIRECT);
    var first = tokens(program, program.parameters(REDIRECT));
    clock.ahead(Duration.ofMinutes(61));
    var old = first.path("access_token").asString();
    assertThat(program.tools("/mcp", old).statusCode()).isEqualTo(401);
    var second = json(program.refresh(first.path("refresh_token").asString()));
    var access = second.path("access_token").asString();
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(200);
    var other = program().register(REDIRECT);
    assertThat(
            json(other.refresh(second.path("refresh_token").asString())).path("error").asString())
        .isEqualTo("invalid_grant");

    clock.ahead(Duration.ofMinutes(62));
    var again = program.refresh(first.path("refresh_token").asString());
    assertThat(again.statusCode()).isEqualTo(400);
    assertThat(json(again).path("error").asString()).isEqualTo("invalid_grant");
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(401);
    assertThat(program.refresh(second.path("refresh_token").asString()).statusCode())
        .isEqualTo(400);
  }

  @Test
  void exchangesACodeOnceAndForItsOwnClientAlone() {
    var program = program().register(REDIRECT);
    var code = query(allowed(program, program.parameters(REDIRECT))).get("code");
    var tokens = json(program.exchange(code, REDIRECT));
    var access = tokens.path("access_token").asString();
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(200);
    clock.ahead(Duration.ofSeconds(11));
    assertThat(json(program.exchange(code, REDIRECT)).path("error").asString())
        .isEqualTo("invalid_grant");
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(401);

    var other = program().register(REDIRECT);
    for (var changes :
        List.of(
            new String[] {"code_verifier", "a".repeat(43)},
            new String[] {"redirect_uri", "http://127.0.0.1:49153/callback"},
            new String[] {"client_id", other.client()},
            new String[] {"code_verifier", ""},
            new String[] {"resource", "https://elsewhere.example.com/mcp"})) {
      var next = query(allowed(program, program.parameters(REDIRECT))).get("code");
      var answer = program.exchange(next, REDIRECT, changes);
      assertThat(answer.statusCode()).as(changes[0]).isEqualTo(400);
      assertThat(answer.body()).doesNotContain("access_token");
    }
    var late = query(allowed(program, program.parameters(REDIRECT))).get("code");
    clock.ahead(Duration.ofSeconds(75));
    assertThat(program.exchange(late, REDIRECT).statusCode()).isEqualTo(400);
  }

  @Test
  void tellsTheClientThatThePersonRefused() {
    var program = program().register(REDIRECT);
    var page = asked(program.authorize(program.parameters(REDIRECT)));
    var answer = root.submit(page, Map.of("decision", "refuse"));
    var sent = query(answer.headers().firstValue("Location").orElseThrow());
    assertThat(sent).containsEntry("error", "access_denied").containsEntry("state", "st&te");
    assertThat(sent.get("iss"))
        .isEqualTo(gateway.gateway().uri().toString().replaceFirst("/$", ""));
    // The request was decided: its page does not work again.
    assertThat(root.submit(page, Map.of("decision", "allow")).statusCode()).isEqualTo(400);
  }

  @Test
  void authenticatesAClientOfTheConfiguration() {
    var program = program().as("desk");
    var redirect = "https://desk.example.com/back?a=1";
    var location = allowed(program, with(program.parameters(redirect), "prompt", "consent"));
    assertThat(location).startsWith(redirect + "&code=");
    var code = query(location).get("code");
    var form = new LinkedHashMap<String, String>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", redirect);
    form.put("code_verifier", "x".repeat(43));
    var wrong = basic("desk:wrong");
    var refused = program.form("/identity/oauth/token", form, "Authorization", wrong);
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.headers().firstValue("WWW-Authenticate"))
        .contains("Basic realm=\"gateway\"");
    assertThat(program.exchange(code, redirect).statusCode()).isEqualTo(401);
    assertThat(program.exchange(code, redirect, "client_secret", "hush hush").statusCode())
        .isEqualTo(200);
  }

  @Test
  void asksAgainOnlyWhereAnotherProgramCouldReceiveTheCode() {
    var desk = program().as("desk");
    var redirect = "https://desk.example.com/back?a=1";
    var first = with(desk.parameters(redirect), "prompt", "consent");
    var code = query(allowed(desk, first)).get("code");
    desk.exchange(code, redirect, "client_secret", "hush hush");
    var remembered =
        root.open(desk.authorize(desk.parameters(redirect)), gateway.uri("/").toString());
    assertThat(remembered.headers().firstValue("Location").orElse("")).startsWith(redirect);
    assertThat(asked(desk.authorize(first)).body()).contains("Authorize this client?");

    var program = program().register(REDIRECT);
    tokens(program, program.parameters(REDIRECT));
    assertThat(asked(program.authorize(program.parameters(REDIRECT))).statusCode()).isEqualTo(200);
  }

  @Test
  void endsTheAccessThatThePersonEnds() {
    var program = program().register(REDIRECT);
    var access = tokens(program, program.parameters(REDIRECT)).path("access_token").asString();
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(200);
    var page = root.open(gateway.uri("/identity/clients"), gateway.uri("/").toString());
    assertThat(page.body()).contains("Test Program", "all apps that you can use");
    var list = json(gateway.json(root, "/api/v1/auth/grants"));
    var own =
        list.valueStream()
            .filter(grant -> grant.path("clientId").asString("").equals(program.client()))
            .findFirst()
            .orElseThrow();
    assertThat(own.path("scopes").get(0).asString()).isEqualTo("mcp");
    root.submit(page, Map.of("end", own.path("id").asString()));
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(401);
    assertThat(json(gateway.json(root, "/api/v1/auth/grants")).toString())
        .doesNotContain(own.path("id").asString());
  }

  @Test
  void takesTokensBack() {
    var program = program().register(REDIRECT);
    var tokens = tokens(program, program.parameters(REDIRECT));
    var access = tokens.path("access_token").asString();
    var refresh = tokens.path("refresh_token").asString();
    var other = program().register(REDIRECT);
    revoke(other, refresh);
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(200);
    revoke(program, refresh);
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(401);
    revoke(program, "nothing");
  }

  private static void revoke(LoginProgram program, String token) {
    var answer =
        program.form(
            "/identity/oauth/revoke", Map.of("token", token, "client_id", program.client()));
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  private static String basic(String text) {
    return "Basic " + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void servesTheLoginOnEveryReplica() {
    var program = program().register(REDIRECT);
    var code = query(allowed(program, program.parameters(REDIRECT))).get("code");
    var replica = gateway.replica();
    var there = new LoginProgram(replica.uri()).as(program.client());
    var tokens = json(program.exchange(code, REDIRECT));
    var access = tokens.path("access_token").asString();
    assertThat(there.tools("/mcp", access).statusCode()).isEqualTo(200);
    assertThat(there.refresh(tokens.path("refresh_token").asString()).statusCode()).isEqualTo(200);
    clock.ahead(Duration.ofSeconds(11));
    assertThat(program.refresh(tokens.path("refresh_token").asString()).statusCode())
        .isEqualTo(400);
  }

  /** RFC 8707: a token for one app is not a token for all. */
  @Test
  void keepsTheTokensOfOneAppApart() {
    var program = program().register(REDIRECT);
    var base = gateway.gateway().uri().toString().replaceFirst("/$", "");
    assertThat(program.tools("/mcp/demo", "").headers().firstValue("WWW-Authenticate").orElse(""))
        .contains(base + "/.well-known/oauth-protected-resource/mcp/demo\"", "scope=\"mcp:demo\"");
    var document = json(program.get("/.well-known/oauth-protected-resource/mcp/demo"));
    assertThat(document.path("resource").asString()).isEqualTo(base + "/mcp/demo");
    var resource = base + "/mcp/demo";
    var parameters = with(program.parameters(REDIRECT), "resource", resource);
    var code = query(allowed(program, parameters)).get("code");
    var tokens = json(program.exchange(code, REDIRECT, "resource", resource));
    assertThat(tokens.path("scope").asString()).isEqualTo("mcp:demo");
    var access = tokens.path("access_token").asString();
    assertThat(program.tools("/mcp/demo", access).statusCode()).isEqualTo(200);
    assertThat(program.tools("/mcp", access).statusCode()).isEqualTo(401);
    assertThat(program.tools("/mcp/other", access).statusCode()).isEqualTo(401);
  }

  @Test
  void namesTheScopeThatATokenLacks() {
    var program = program().register(REDIRECT);
    var narrow = with(program.parameters(REDIRECT), "scope", "mcp:demo");
    var access = tokens(program, narrow).path("access_token").asString();
    assertThat(program.tools("/mcp/demo", access).statusCode()).isEqualTo(200);
    var refused = program.tools("/mcp/other", access);
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.headers().firstValue("WWW-Authenticate").orElse(""))
        .contains(
            "error=\"insufficient_scope\"",
            "scope=\"mcp:other\"",
            "/.well-known/oauth-protected-resource/mcp/other");
  }

  @Test
  void answersNothingElseAtWellKnownPlaces() {
    for (var path :
        List.of(
            "/.well-known/oauth-protected-resource/api",
            "/.well-known/oauth-protected-resource/mcp/a/b",
            "/.well-known/oauth-authorization-server/mcp",
            "/.well-known/openid-configuration/x")) {
      assertThat(program().get(path).statusCode()).as(path).isEqualTo(404);
    }
  }
}
