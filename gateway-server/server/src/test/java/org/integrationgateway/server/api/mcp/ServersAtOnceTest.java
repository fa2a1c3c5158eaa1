package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that answer only when all of them have been asked. */
final class ServersAtOnceTest {
  private static final int SERVERS = 3;

  @TempDir Path home;

  private static String whenAllAreAsked(CyclicBarrier all, String result) {
    try {
      all.await(30, TimeUnit.SECONDS);
      return result;
    } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
      return "{}";
    }
  }

  @Test
  void areAskedForTheirListsAtTheSameTime() {
    var tools = new CyclicBarrier(SERVERS);
    var resources = new CyclicBarrier(SERVERS);
    var servers = new ArrayList<ScriptedMcpServer>();
    var urls = new TreeMap<String, String>();
    for (int at = 0; at < SERVERS; at++) {
      var server =
          new ScriptedMcpServer()
              .result(
                  "tools/list",
                  params ->
                      whenAllAreAsked(
                          tools,
                          "{\"tools\": [{\"name\": \"t\", \"inputSchema\": {\"type\":"
                              + " \"object\"}}]}"))
              .result(
                  "resources/list",
                  params ->
                      whenAllAreAsked(
                          resources, "{\"resources\": [{\"uri\": \"a:b\", \"name\": \"b\"}]}"));
      servers.add(server);
      urls.put("app" + at, server.url());
    }
    try (var gateway = ConfiguredGateway.start(home, McpApps.write(home, urls, ""));
        var client =
            new McpSessionClient(gateway.gateway().uri(), "/mcp", gateway.token("user:alice"))) {
      assertThat(client.all("tools/list", "tools"))
          .extracting(tool -> tool.path("name").asString())
          .isEqualTo(List.of("app0_t", "app1_t", "app2_t"));
      assertThat(client.all("resources/list", "resources")).hasSize(SERVERS);
    } finally {
      servers.forEach(ScriptedMcpServer::close);
    }
  }
}
