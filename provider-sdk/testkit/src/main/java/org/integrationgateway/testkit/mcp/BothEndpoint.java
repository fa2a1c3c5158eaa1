package org.integrationgateway.testkit.mcp;

import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.node.ObjectNode;

/** Both generations at one URL; a request that names the newer revision is of the newer one. */
final class BothEndpoint implements GenerationEndpoint {
  private final StatelessEndpoint newer = new StatelessEndpoint(false);
  private final SessionEndpoint older = new SessionEndpoint();

  @Override
  public void post(Received request, ObjectNode message, HttpAnswer answer) {
    var meta = RpcText.child(RpcText.child(message, "params"), "_meta");
    boolean isNewer =
        meta.has("io.modelcontextprotocol/protocolVersion")
            || request.header("MCP-Protocol-Version").equals(McpGeneration.STATELESS.revision());
    (isNewer ? newer : older).post(request, message, answer);
  }

  @Override
  public void get(Received request, HttpAnswer answer) {
    older.get(request, answer);
  }

  @Override
  public void delete(Received request, HttpAnswer answer) {
    older.delete(request, answer);
  }

  @Override
  public void forgetSessions() {
    newer.forgetSessions();
    older.forgetSessions();
  }
}
