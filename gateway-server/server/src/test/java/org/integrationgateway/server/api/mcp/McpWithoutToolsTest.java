package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.integrationgateway.server.testing.RawMcp;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class McpWithoutToolsTest {
  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway()
          .app("echo", upstreams -> TestApps.echo(upstreams).replace("mcp: true", "mcp: false"));

  @Test
  void isNotThere() {
    var client = new RawMcp(gateway, gateway.alice());
    assertThat(client.initialize("2025-11-25").statusCode()).isEqualTo(404);
    var info = gateway.send("GET", "/api/v1/auth/info", null, null);
    assertThat(info.body()).contains("\"mcp\":false");
  }
}
