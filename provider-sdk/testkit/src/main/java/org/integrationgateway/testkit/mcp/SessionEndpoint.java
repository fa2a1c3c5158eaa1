package org.integrationgateway.testkit.mcp;

import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.testkit.mcp.offered.OfferedFeatures;
import org.integrationgateway.testkit.mcp.offered.RpcFault;
import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.node.ObjectNode;

/** Streamable HTTP with sessions (2025-11-25, basic/transports). */
final class SessionEndpoint implements GenerationEndpoint {
  private static final String SESSION = "Mcp-Session-Id";
  private static final String VERSION = "MCP-Protocol-Version";
  private static final Set<String> REVISIONS =
      Set.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private final OfferedFeatures features = new OfferedFeatures(-32002);
  private final Map<String, ClientSession> sessions = new ConcurrentHashMap<>();

  @Override
  public void post(Received request, ObjectNode message, HttpAnswer answer) {
    var method = RpcText.text(message, "method");
    if (method.equals("initialize")) {
      initialize(message, answer);
      return;
    }
    var session = session(request);
    if (method.isEmpty()) {
      session.answer(message);
      answer.status(202);
      return;
    }
    var id = message.get("id");
    if (id == null) {
      answer.status(202);
      return;
    }
    var call = new SessionCall(session, message, answer, this::announce);
    try {
      call.last(200, RpcText.result(id, answer(session, call)));
    } catch (RpcFault fault) {
      call.last(200, RpcText.error(id, fault));
    }
  }

  private void initialize(ObjectNode message, HttpAnswer answer) {
    var params = RpcText.child(message, "params");
    var session =
        new ClientSession(UUID.randomUUID().toString(), RpcText.child(params, "capabilities"));
    sessions.put(session.id, session);
    var asked = RpcText.text(params, "protocolVersion");
    var result =
        RpcText.object()
            .put(
                "protocolVersion",
                REVISIONS.contains(asked) ? asked : McpGeneration.SESSIONS.revision())
            .put("instructions", EveryFeatureServer.INSTRUCTIONS);
    result.set("capabilities", features.capabilities());
    result.set("serverInfo", EveryFeatureServer.info());
    answer.header(SESSION, session.id);
    answer.last(200, RpcText.result(message.get("id"), result));
  }

  private ObjectNode answer(ClientSession session, SessionCall call) {
    var params = call.params();
    switch (call.method()) {
      case "ping" -> {
        return RpcText.object();
      }
      case "logging/setLevel" -> session.level(RpcText.text(params, "level"));
      case "resources/subscribe" -> session.subscriptions.add(RpcText.text(params, "uri"));
      case "resources/unsubscribe" -> session.subscriptions.remove(RpcText.text(params, "uri"));
      default -> {
        return features.answer(call);
      }
    }
    return RpcText.object();
  }

  private void announce(String method, ObjectNode params) {
    var uri = RpcText.text(params, "uri");
    for (var session : sessions.values()) {
      if (uri.isEmpty() || session.subscriptions.contains(uri)) {
        session.tell(RpcText.notification(method, params));
      }
    }
  }

  @Override
  public void get(Received request, HttpAnswer answer) {
    var session = session(request);
    var last = request.header("Last-Event-ID");
    if (last.startsWith(session.id)) {
      answer.comment();
      answer.last(200, ClientSession.await(session.parked(last)));
      return;
    }
    session.listen(answer);
  }

  @Override
  public void delete(Received request, HttpAnswer answer) {
    var session = session(request);
    sessions.remove(session.id);
    session.end();
    answer.status(204);
  }

  private ClientSession session(Received request) {
    var version = request.header(VERSION);
    if (!version.isEmpty() && !REVISIONS.contains(version)) {
      throw RpcFault.of(400, RpcFault.INVALID_REQUEST, "Unsupported protocol version: " + version);
    }
    var id = request.header(SESSION);
    if (id.isEmpty()) {
      throw RpcFault.of(400, RpcFault.INVALID_REQUEST, "the header Mcp-Session-Id is missing");
    }
    var session = sessions.get(id);
    if (session == null) {
      throw RpcFault.of(404, RpcFault.INVALID_REQUEST, "the session is not known");
    }
    return session;
  }

  @Override
  public void forgetSessions() {
    sessions.values().forEach(ClientSession::end);
    sessions.clear();
  }
}
