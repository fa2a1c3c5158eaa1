package org.integrationgateway.server.connection.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An address may try only so many states. */
final class FlowRatesTest {
  @Test
  void limitsTheCallbacksOfAnAddress(@TempDir Path folder) {
    var yaml =
        PeopleGateway.server().replace("loginRate: {perMinute: 0}", "loginRate: {perMinute: 10}");
    try (var gateway = PeopleGateway.start(folder, yaml, Clock.systemUTC())) {
      var callback = gateway.uri(ConnectFlows.CALLBACK + "?code=c&state=s");
      int tried = 0;
      while (new Browser().get(callback).statusCode() == 400) {
        tried++;
        assertThat(tried).isLessThanOrEqualTo(20);
      }
      var limited = new Browser().get(callback);
      assertThat(limited.statusCode()).isEqualTo(429);
      assertThat(limited.headers().firstValue("Retry-After")).isPresent();
    }
  }
}
