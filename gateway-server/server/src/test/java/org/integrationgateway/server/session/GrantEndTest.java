package org.integrationgateway.server.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session ends with the grant that the identity provider keeps for its login. */
final class GrantEndTest {
  private static final String ME = "/api/v1/auth/me";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @Test
  void aSessionIsEndedBesideItsUse(@TempDir Path folder) {
    var clock = new MovedClock();
    var yaml =
        PeopleGateway.server()
            + "providers:\n  identity: {people: {source: builtin:local, config: {grantTtl: 1h}}}\n";
    try (var gateway = PeopleGateway.start(folder, yaml, clock)) {
      gateway.makeRoot(new Browser());
      var browser = new Browser();
      gateway.login(browser, "/login");
      clock.ahead(Duration.ofMinutes(59));
      assertThat(gateway.json(browser, ME).statusCode()).isEqualTo(200);
      clock.ahead(Duration.ofMinutes(61));
      // The use that finds out is still answered.
      long end = System.nanoTime() + TIMEOUT.toNanos();
      while (gateway.json(browser, ME).statusCode() != 401) {
        assertThat(System.nanoTime()).isLessThan(end);
      }
    }
  }
}
