package org.integrationgateway.command.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeGateway;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output of the commands for the tools of upstreams. */
final class AppToolsTest {
  private static final String CHANGED =
      """
      {"tools": [
        {"tool": "read", "connection": "default", "surface": "mcp-passthrough",
         "state": "changed", "approvedAt": "2026-11-01T00:00:00Z",
         "changedAt": "2026-11-02T00:00:00Z",
         "differences": [{"pointer": "/description", "before": "Reads.", "after": "Reads\\nall."},
                         {"pointer": "/inputSchema/properties/id", "before": "{}"}]},
        {"tool": "wipe", "connection": "default", "surface": "mcp-passthrough", "state": "added",
         "changedAt": "2026-11-02T00:00:00Z"}]}\
      """;

  @TempDir Path folder;
  private FakeGateway gateway;
  private Cli cli;

  @BeforeEach
  void start() throws IOException {
    gateway = new FakeGateway();
    cli =
        new Cli(folder, new NoServer())
            .with("GATEWAY_URL", gateway.url())
            .with("GATEWAY_TOKEN", "gwt_environment");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void showsWhatHasChanged() {
    gateway.answers("GET /admin/api/v1/apps/crm/tools?changed=true", 200, CHANGED);
    var ran = cli.run("app", "tools", "diff", "crm");
    assertThat(ran.out())
        .isEqualTo(
            """
            read  changed  2026-11-02T00:00:00Z
              - /description: Reads.
              + /description: Reads all.
              - /inputSchema/properties/id: {}
            wipe  added  2026-11-02T00:00:00Z
              too long to be shown
            """);
    assertThat(ran.exit()).isZero();
    assertThat(cli.run("app", "tools", "diff", "crm", "--json").out())
        .startsWith("[{\"tool\":\"read\"");
  }

  @Test
  void listsTools() {
    gateway.answers("GET /admin/api/v1/apps/crm/tools", 200, CHANGED);
    assertThat(cli.run("app", "tools", "list", "crm").out())
        .startsWith(
            "read\tchanged\tdefault\tmcp-passthrough\t2026-11-01T00:00:00Z"
                + "\t2026-11-02T00:00:00Z\n");
  }

  @Test
  void approvesTools() {
    gateway.answers(
        "POST /admin/api/v1/apps/crm/tools/approve",
        200,
        "{\"app\": \"crm\", \"approved\": [\"read\"]}");
    assertThat(cli.run("app", "tools", "approve", "crm", "read").out()).isEqualTo("read\n");
    assertThat(gateway.last().body()).isEqualTo("{\"tools\":[\"read\"]}");
    assertThat(cli.run("app", "tools", "approve", "crm").exit()).isZero();
    assertThat(gateway.last().body()).isEqualTo("{}");
  }
}
