package org.integrationgateway.server.api.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many logins may be under way. */
final class OpenLoginsTest {
  @Test
  void areBoundedForOneAddress(@TempDir Path folder) {
    try (var gateway = PeopleGateway.start(folder, "")) {
      var program = new Browser();
      for (int i = 0; i < 100; i++) {
        assertThat(gateway.begin(program, "{}").statusCode()).as("login %d", i).isEqualTo(200);
      }
      var refused = gateway.begin(program, "{}");
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).contains("60");
      assertThat(refused.body()).contains("rate_limited");
      var page = new Browser().get(gateway.uri("/login"));
      assertThat(page.statusCode()).isEqualTo(429);
      assertThat(page.headers().firstValue("Retry-After")).contains("60");
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
