package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.json;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.builtin.oidc.testing.OpenIdTokens.Signing;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.AccountProgram;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The identity provider of an enterprise lets a client act for its people, without a question. */
final class EnterpriseLoginTest {
  private static final String SECRET = "hush hush";

  private static OpenIdServer staff;
  private static PeopleGateway gateway;
  private static LoginProgram program;
  private static String base;

  @BeforeAll
  static void start(@TempDir Path folder) {
    staff = new OpenIdServer();
    gateway =
        PeopleGateway.start(
            folder,
            PeopleGateway.server()
                + """
                  mcp:
                    login:
                      clients:
                        desk: {secret: hush hush, redirectUris: ['https://desk.example.com/back']}
                        open: {redirectUris: ['https://open.example.com/back']}
                providers:
                  identity:
                    staff:
                      source: builtin:oidc
                      egress: {allowedHosts: [127.0.0.1]}
                      config: {issuer: "%s", clientId: %s, clientSecret: "%s"}
                authorization:
                  policies:
                    people: {default: deny, members: [{email: ada@example.com, role: user}]}
                apps:
                  demo: {provider: {source: builtin:demo}, mcp: true, authorizationPolicy: people}
                  other: {provider: {source: builtin:demo}, mcp: true, authorizationPolicy: people}
                """
                    .formatted(staff.issuer(), OpenIdServer.CLIENT, OpenIdServer.SECRET),
            Clock.systemUTC());
    base = gateway.uri("").toString().replaceFirst("/$", "");
    program = new LoginProgram(gateway.gateway().uri());
  }

  @AfterAll
  static void stop() {
    gateway.close();
    staff.close();
  }

  private static String assertion(Consumer<Map<String, Object>> change) {
    return staff.identityAssertion(
        base,
        claims -> {
          claims.put("client_id", "desk");
          claims.put("resource", base + "/mcp");
          change.accept(claims);
        });
  }

  private static HttpResponse<String> ask(String client, String assertion, String... more) {
    var form = new LinkedHashMap<String, String>();
    form.put("grant_type", AccountProgram.JWT_BEARER);
    form.put("assertion", assertion);
    form.put("client_id", client);
    if (client.equals("desk")) {
      form.put("client_secret", SECRET);
    }
    for (int i = 0; i < more.length; i += 2) {
      form.put(more[i], more[i + 1]);
    }
    return program.form("/identity/oauth/token", form);
  }

  private static void refused(HttpResponse<String> answer, String error, String rule) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(json(answer).path("error").asString()).as(answer.body()).isEqualTo(error);
    assertThat(json(answer).path("error_description").asString()).contains(rule);
  }

  @Test
  void thePersonOfTheAssertionIsTheCallerWithoutALoginHere() {
    var answer = ask("desk", assertion(claims -> {}));
    assertThat(json(answer).has("refresh_token")).isFalse();
    assertThat(json(answer).path("scope").asString()).as(answer.body()).isEqualTo("mcp");
    var access = json(answer).path("access_token").asString();
    // The e-mail address of the assertion counts: a policy names it.
    assertThat(program.tools("/mcp", access).body()).contains("demo_math_add", "other_");
    var again = json(ask("desk", assertion(claims -> {}))).path("access_token").asString();
    assertThat(program.tools("/mcp", again).statusCode()).isEqualTo(200);
  }

  @Test
  void theAssertionDecidesScopeAndResource() {
    var scoped = ask("desk", assertion(claims -> claims.put("scope", "mcp:demo")), "scope", "mcp");
    assertThat(json(scoped).path("scope").asString()).as(scoped.body()).isEqualTo("mcp:demo");
    var access = json(scoped).path("access_token").asString();
    assertThat(program.tools("/mcp", access).body()).contains("demo_").doesNotContain("other_");
    var one = ask("desk", assertion(claims -> claims.put("resource", base + "/mcp/demo")));
    var ofApp = json(one).path("access_token").asString();
    assertThat(program.tools("/mcp/demo", ofApp).statusCode()).isEqualTo(200);
    assertThat(program.tools("/mcp", ofApp).statusCode()).isEqualTo(401);
    refused(
        ask(
            "desk",
            assertion(claims -> claims.put("resource", base + "/mcp/demo")),
            "resource",
            base + "/mcp"),
        "invalid_target",
        "resource");
    refused(
        ask("desk", assertion(claims -> claims.put("resource", "https://other.example.com/mcp"))),
        "invalid_target",
        "resource");
  }

  @Test
  void anAssertionThatBreaksARuleIsRefusedWithTheRule() {
    var once = assertion(claims -> {});
    assertThat(ask("desk", once).statusCode()).isEqualTo(200);
    refused(ask("desk", once), "invalid_grant", "presented before");
    refused(
        ask("open", assertion(claims -> claims.put("client_id", "open"))),
        "unauthorized_client",
        "with a secret");
    refused(
        ask("desk", assertion(claims -> claims.put("client_id", "open"))),
        "invalid_grant",
        "another client");
    refused(
        ask("desk", assertion(claims -> claims.put("aud", "https://elsewhere.example.com"))),
        "invalid_grant",
        "('aud')");
    refused(
        ask("desk", assertion(claims -> claims.put("iss", "https://elsewhere.example.com"))),
        "invalid_grant",
        "('iss')");
    long now = Instant.now().getEpochSecond();
    refused(
        ask("desk", assertion(claims -> claims.put("exp", now - 600))), "invalid_grant", "('exp')");
    refused(
        ask("desk", assertion(claims -> claims.put("exp", now + 7200))),
        "invalid_grant",
        "('exp')");
    refused(ask("desk", assertion(claims -> claims.put("jti", null))), "invalid_grant", "'jti'");
    refused(
        ask("desk", staff.accessToken(base, claims -> claims.put("client_id", "desk"))),
        "invalid_grant",
        "('typ')");
    for (var way :
        new Signing[] {Signing.NONE, Signing.HS256_WITH_PUBLIC_KEY, Signing.FOREIGN_KEY}) {
      staff.tokens().sign(way);
      refused(ask("desk", assertion(claims -> {})), "invalid_grant", "is refused");
    }
    staff.tokens().sign(Signing.RS256);
  }
}
