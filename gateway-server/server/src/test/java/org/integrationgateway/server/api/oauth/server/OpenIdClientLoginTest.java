package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.REDIRECT;
import static org.integrationgateway.server.testing.login.LoginProgram.json;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client logs in a person of an OpenID Connect provider: two servers, and two clients. */
final class OpenIdClientLoginTest {
  @Test
  void leadsThroughTheProviderAndBackToTheClient(@TempDir Path folder) throws Exception {
    try (var staff = new OpenIdServer()) {
      staff.user("ada", Map.of("name", "Ada", "email", "ada@example.com", "email_verified", true));
      var yaml =
          PeopleGateway.server()
              + """
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
              """
                  .formatted(staff.issuer(), OpenIdServer.CLIENT, OpenIdServer.SECRET);
      try (var gateway = PeopleGateway.start(folder, yaml, Clock.systemUTC())) {
        var program = new LoginProgram(gateway.gateway().uri()).register(REDIRECT);
        var browser = new Browser();
        var page = browser.open(program.authorize(program.parameters(REDIRECT)));
        assertThat(browser.visited())
            .anyMatch(url -> url.toString().startsWith(staff.issuer().toString()));
        assertThat(page.body()).contains("Test Program", "<strong>Ada</strong>");
        var allowed = browser.submit(page, Map.of("decision", "allow"));
        var code = query(allowed.headers().firstValue("Location").orElseThrow()).get("code");
        var access = json(program.exchange(code, REDIRECT)).path("access_token").asString();
        // The e-mail address of the login counts: a policy names it.
        assertThat(program.tools("/mcp", access).body()).contains("demo_math_add");
      }
    }
  }
}
