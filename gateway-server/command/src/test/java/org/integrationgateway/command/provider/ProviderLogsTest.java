package org.integrationgateway.command.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeGateway;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output of providers that run, have crashed, or have no process. */
final class ProviderLogsTest {
  private static final String SINCE = "\"since\": \"2026-11-21T10:00:00Z\"";

  @TempDir private Path folder;

  private Cli.Ran logs(String status) throws IOException {
    try (var gateway = new FakeGateway()) {
      gateway.answers("GET /admin/api/v1/providers/app/crm", 200, status);
      var words = new String[] {"provider", "logs", "app", "crm"};
      return new Cli(folder, new NoServer()).with("GATEWAY_URL", gateway.url()).run(words);
    }
  }

  @Test
  void printsTheLinesOfTheLastProcessWhereNoneRuns() throws IOException {
    var crashed = "{%s, \"lastLines\": [], \"lastEnd\": {\"lastLines\": [\"no port\"]}}";
    assertThat(logs(crashed.formatted(SINCE)).out()).isEqualTo("no port\n");
    var fresh = logs(crashed.formatted("\"pid\": 7, " + SINCE));
    assertThat(fresh.out()).isEmpty();
    assertThat(fresh.err()).contains("It has printed nothing.");
  }

  @Test
  void saysThatAnAppHasNoProcess() throws IOException {
    var ran = logs("{\"kind\": \"app\", \"name\": \"crm\", \"state\": \"ready\"}");
    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).isEqualTo("app crm has no process.\n");
  }
}
