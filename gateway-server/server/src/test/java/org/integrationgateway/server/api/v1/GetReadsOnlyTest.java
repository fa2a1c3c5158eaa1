package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A gateway with {@code server.invocation.getReadsOnly: true}. */
final class GetReadsOnlyTest {
  @RegisterExtension
  static final TestGateway gateway = new TestGateway().getReadsOnly().app("echo", TestApps::echo);

  @Test
  void invokesReadOnlyOperationsByGet() {
    var read = gateway.send("GET", "/api/v1/echo/say?text=hi", gateway.alice(), null);
    assertThat(read.statusCode()).as(read.body()).isEqualTo(200);
    assertThat(read.headers().firstValue("Allow")).isEmpty();
  }

  @Test
  void refusesEveryOtherOperationByGetAndNamesTheMethod() {
    for (var path : new String[] {"/api/v1/echo/nothing", "/api/v1/echo/things.put?thing=x"}) {
      var refused = gateway.send("GET", path, gateway.alice(), null);
      assertThat(refused.statusCode()).as(path).isEqualTo(405);
      assertThat(refused.headers().firstValue("Allow")).contains("POST");
      assertThat(refused.body()).contains("method_not_allowed", "is not read-only");
    }
    var done = gateway.send("POST", "/api/v1/echo/nothing", gateway.alice(), Json.object());
    assertThat(done.statusCode()).as(done.body()).isEqualTo(204);
  }
}
