package org.integrationgateway.server.api.mcp.stateless;

import java.io.IOException;
import org.integrationgateway.server.api.mcp.feature.Features;
import org.integrationgateway.server.api.mcp.feature.McpView;
import org.integrationgateway.server.api.mcp.rpc.RpcException;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.JsonNode;

/** Clients whose every request says its revision and capabilities (2026-07-28). */
public final class StatelessDoor {
  /** The revision that it speaks. */
  public static final String REVISION = "2026-07-28";

  private static final String VERSION_MEMBER = "io.modelcontextprotocol/protocolVersion";

  private final Features features;
  private final String version;

  /**
   * @param version of this server, for clients to show
   */
  public StatelessDoor(Features features, String version) {
    this.features = features;
    this.version = version;
  }

  /** Whether a message is of this generation: it says its revision itself, or by the header. */
  public static boolean speaks(Exchange exchange, JsonNode body) {
    return body.path("params").path("_meta").has(VERSION_MEMBER)
        || exchange.header("MCP-Protocol-Version").filter(REVISION::equals).isPresent();
  }

  /**
   * Takes a message.
   *
   * @throws RpcException when the answer is 400 with this error
   */
  public void message(Exchange exchange, Caller caller, McpView view, JsonNode body)
      throws IOException {
    throw RpcException.of(-32022, "not yet", Json.object());
  }
}
