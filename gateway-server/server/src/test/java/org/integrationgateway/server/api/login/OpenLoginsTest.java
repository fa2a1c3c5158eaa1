package org.integrationgateway.server.api.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many logins may be under way. */
final class OpenLoginsTest {
  @Test
  @Tag("nightly")
  void areBoundedForOneAddressAndStopNoOtherPersonThere(@TempDir Path folder) {
    try (var gateway = PeopleGateway.start(folder, "")) {
      gateway.makeRoot(new Browser());
      var program = new Browser();
      for (int i = 0; i < 120; i++) {
        assertThat(gateway.begin(program, "{}").statusCode()).as("login %d", i).isEqualTo(200);
      }
      var person = new Browser();
      gateway.login(person, "/login");
      assertThat(gateway.json(person, "/api/v1/auth/me").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void needAProviderThatServes(@TempDir Path folder) {
    var more =
        """
        providers:
          identity:
            people: {source: builtin:local}
            partners:
              source: builtin:oidc
              config: {issuer: "https://login.example.com", clientId: gateway, clientSecret: s3cr3t}
        """;
    try (var gateway =
        PeopleGateway.start(folder, PeopleGateway.server() + more, Clock.systemUTC())) {
      var browser = new Browser();
      var refused = gateway.begin(browser, "{}");
      assertThat(refused.statusCode()).isEqualTo(412);
      assertThat(refused.body()).contains("people, partners", "server.providers.identity");
      assertThat(browser.get(gateway.uri("/login")).statusCode()).isEqualTo(412);
      assertThat(gateway.json(browser, "/api/v1/auth/info").body())
          .contains("\"provider\":\"none\"", "\"loginSupported\":false");
      assertThat(browser.get(gateway.uri("/.well-known/oauth-authorization-server")).body())
          .contains("client_credentials")
          .doesNotContain("authorization_code");
      assertThat(gateway.gateway().firstAdminLink()).isEmpty();
    }
  }

  @Test
  void needAnIdentityProvider(@TempDir Path folder) {
    try (var gateway = PeopleGateway.start(folder, PeopleGateway.server(), Clock.systemUTC())) {
      var browser = new Browser();
      assertThat(gateway.begin(browser, "{}").statusCode()).isEqualTo(412);
      assertThat(browser.get(gateway.uri("/login")).statusCode()).isEqualTo(412);
      assertThat(browser.get(gateway.uri("/")).body())
          .contains("This gateway has no identity provider");
      assertThat(gateway.json(browser, "/api/v1/auth/info").body())
          .contains("\"loginSupported\":false");
    }
  }
}
