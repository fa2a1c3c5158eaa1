package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.REDIRECT;
import static org.integrationgateway.server.testing.login.LoginProgram.json;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
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
    clock.ahead(java.time.Duration.ZERO);
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
        .contains("Test Program", "127.0.0.1", "root", "A program on this computer");
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
}
