package org.integrationgateway.testkit.mcp;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.testkit.mcp.offered.OfferedFeatures;
import org.integrationgateway.testkit.mcp.offered.RpcFault;
import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Streamable HTTP without sessions (2026-07-28, basic/transports/streamable-http). */
final class StatelessEndpoint implements GenerationEndpoint {
  private static final String META = "io.modelcontextprotocol/";
  private static final Set<String> CACHEABLE =
      Set.of(
          "server/discover",
          "tools/list",
          "prompts/list",
          "resources/list",
          "resources/templates/list",
          "resources/read");

  private final OfferedFeatures features = new OfferedFeatures(RpcFault.INVALID_PARAMS);
  private final SealedAnswers seal = new SealedAnswers();
  private final List<ListeningClient> subscriptions = new CopyOnWriteArrayList<>();
  private final boolean asks;

  /**
   * @param asks whether tools may ask the client
   */
  StatelessEndpoint(boolean asks) {
    this.asks = asks;
  }

  @Override
  public void post(Received request, ObjectNode message, HttpAnswer answer) {
    var id = message.get("id");
    if (id == null) {
      answer.status(202);
      return;
    }
    try {
      checkVersion(request, message);
      var method = RpcText.text(message, "method");
      HeaderCheck.check(request, message, features);
      if (method.equals("subscriptions/listen")) {
        subscriptions.add(ListeningClient.begin(message, answer));
        return;
      }
      answer.last(200, RpcText.result(id, complete(method, answer(method, message, answer))));
    } catch (RpcFault fault) {
      answer.last(fault.status(), RpcText.error(id, fault));
    }
  }

  private static void checkVersion(Received request, ObjectNode message) {
    var header = request.header("MCP-Protocol-Version");
    if (header.isEmpty()) {
      throw RpcFault.of(
          400, RpcFault.HEADER_MISMATCH, "the header MCP-Protocol-Version is missing");
    }
    var meta = RpcText.child(RpcText.child(message, "params"), "_meta");
    var version = RpcText.text(meta, META + "protocolVersion");
    if (version.isEmpty() || !(meta.get(META + "clientCapabilities") instanceof ObjectNode)) {
      throw RpcFault.of(
          400,
          RpcFault.INVALID_PARAMS,
          "_meta must have the version of the protocol and the capabilities of the client");
    }
    if (!version.equals(header)) {
      throw RpcFault.of(
          400, RpcFault.HEADER_MISMATCH, "the header MCP-Protocol-Version differs from the body");
    }
    if (!version.equals(McpGeneration.STATELESS.revision())) {
      var data = RpcText.object().put("requested", version);
      data.putArray("supported").add(McpGeneration.STATELESS.revision());
      throw RpcFault.of(400, RpcFault.UNSUPPORTED_VERSION, "Unsupported protocol version")
          .with(data);
    }
  }

  private ObjectNode answer(String method, ObjectNode message, HttpAnswer answer) {
    if (method.equals("server/discover")) {
      var result = RpcText.object().put("instructions", EveryFeatureServer.INSTRUCTIONS);
      result.putArray("supportedVersions").add(McpGeneration.STATELESS.revision());
      result.set("capabilities", features.capabilities());
      return result;
    }
    try {
      return features.answer(new StatelessCall(message, answer, seal, this::announce));
    } catch (StatelessCall.InputRequired questions) {
      if (!asks) {
        throw RpcFault.of(RpcFault.INVALID_REQUEST, "this tool asks the client in a session only");
      }
      return questions.result;
    }
  }

  private static ObjectNode complete(String method, ObjectNode result) {
    if (!result.has("resultType")) {
      result.put("resultType", "complete");
    }
    if (CACHEABLE.contains(method)) {
      result.put("ttlMs", 0).put("cacheScope", "private");
    }
    JsonNode info = EveryFeatureServer.info();
    result.withObject("_meta").set(META + "serverInfo", info);
    return result;
  }

  private void announce(String method, ObjectNode params) {
    subscriptions.removeIf(subscription -> !subscription.tell(method, params));
  }

  @Override
  public void get(Received request, HttpAnswer answer) {
    answer.header("Allow", "POST");
    answer.status(405);
  }

  @Override
  public void delete(Received request, HttpAnswer answer) {
    get(request, answer);
  }

  @Override
  public void forgetSessions() {
    subscriptions.forEach(ListeningClient::end);
    subscriptions.clear();
  }
}
