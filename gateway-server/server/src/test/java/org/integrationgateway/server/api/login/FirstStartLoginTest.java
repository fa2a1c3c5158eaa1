package org.integrationgateway.server.api.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configuration that the first start writes, as a newcomer meets it. */
final class FirstStartLoginTest {
  @Test
  void makesAnAccountThatMayDoEverything(@TempDir Path folder) throws IOException {
    var home = new GatewayHome(folder);
    DefaultConfig.writeTo(home);
    var yaml = Files.readString(home.configuration()).replace("port: 8080", "port: 0");
    try (var gateway = PeopleGateway.start(folder, yaml, Clock.systemUTC())) {
      var browser = new Browser();
      var made = gateway.makeRoot(browser);
      var end = browser.follow(made);
      assertThat(end.uri()).isEqualTo(gateway.uri("/"));
      assertThat(end.body()).contains("name=\"gateway-subject\" content=\"user:root\"");
      assertThat(gateway.gateway().firstAdminLink()).isEmpty();
      for (var path :
          new String[] {
            "/api/v1/apps", "/api/v1/demo/math.add?a=1&b=2", "/admin/api/v1/providers", "/admin"
          }) {
        assertThat(gateway.json(browser, path).statusCode()).as(path).isEqualTo(200);
      }
      // Another address of the same machine leads to the one that the cookies belong to.
      var other = gateway.uri("/login?next=/admin").toString().replace("127.0.0.1", "localhost");
      assertThat(browser.get(URI.create(other)).headers().firstValue("Location"))
          .contains(gateway.uri("/login?next=/admin").toString());
    }
  }
}
