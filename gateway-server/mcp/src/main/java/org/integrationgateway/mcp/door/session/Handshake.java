package org.integrationgateway.mcp.door.session;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.feature.McpView;
import org.integrationgateway.mcp.door.rpc.Revision;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.uri.ToolUi;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.mcp.session.McpSessions;
import org.integrationgateway.mcp.taskdoor.SessionTasks;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Begins and ends sessions (2025-11-25, Lifecycle). */
final class Handshake {
  static final String SESSION_HEADER = "Mcp-Session-Id";

  /** The capabilities of clients that the gateway uses. */
  private static final List<String> CAPABILITIES = List.of("elicitation", "sampling", "roots");

  private static final int LONGEST_CAPABILITY = 4096;
  private static final int LONGEST_NAME = 200;

  private final Features features;
  private final McpSessions sessions;
  private final AuditTrail audit;
  private final String version;

  /**
   * @param version of this server, for clients to show
   */
  Handshake(Features features, McpSessions sessions, AuditTrail audit, String version) {
    this.features = features;
    this.sessions = sessions;
    this.audit = audit;
    this.version = version;
  }

  /**
   * The result of {@code initialize}.
   *
   * @param begun takes the session
   */
  ObjectNode begin(
      Exchange exchange,
      Caller caller,
      McpView view,
      ObjectNode params,
      Consumer<McpSession> begun) {
    var asked = params.get("protocolVersion");
    if (asked == null || !asked.isString()) {
      throw RpcException.invalidParams(
          "'protocolVersion' is missing: send the revision that the client supports");
    }
    var revision = Revision.negotiate(asked.stringValue());
    var client = client(params);
    var session = sessions.begin(caller.subject().id(), revision.wireName(), client);
    audit.record(
        event("mcp_session.begin", exchange, caller)
            .with("client", client.path("info").path("name").asString("")));
    begun.accept(session);
    var result = Json.object().put("protocolVersion", revision.wireName());
    var capabilities = features.capabilities(caller, view);
    if (!capabilities.has("logging")) {
      capabilities.putObject("logging");
    }
    if (revision == Revision.R2025_11_25) {
      SessionTasks.declare(capabilities);
    }
    result.set("capabilities", capabilities);
    result
        .putObject("serverInfo")
        .put("name", "integration-gateway")
        .put("title", "Integration Gateway")
        .put("version", version);
    features
        .instructions(caller, view, exchange.requestId())
        .ifPresent(instructions -> result.put("instructions", instructions));
    return result;
  }

  /** Ends a session, for its owner. */
  void end(Exchange exchange, Caller caller, McpSession session) {
    if (sessions.end(session)) {
      audit.record(event("mcp_session.end", exchange, caller));
    }
  }

  private static ObjectNode client(ObjectNode params) {
    var client = Json.object();
    var kept = client.putObject("capabilities");
    for (var name : CAPABILITIES) {
      var declared = params.path("capabilities").path(name);
      if (declared.isObject() && Json.write(declared).length <= LONGEST_CAPABILITY) {
        kept.set(name, declared);
      }
    }
    ToolUi.declared(params.path("capabilities"))
        .filter(declared -> Json.write(declared).length <= LONGEST_CAPABILITY)
        .ifPresent(declared -> kept.set("extensions", declared));
    var info = client.putObject("info");
    for (var name : List.of("name", "title", "version")) {
      text(params.path("clientInfo").path(name)).ifPresent(value -> info.put(name, value));
    }
    return client;
  }

  private static Optional<String> text(JsonNode value) {
    return value.isString()
        ? Optional.of(
            value.stringValue().substring(0, Math.min(LONGEST_NAME, value.stringValue().length())))
        : Optional.empty();
  }

  private static AuditEvent event(String action, Exchange exchange, Caller caller) {
    return new AuditEvent(action, caller.subject().id())
        .with("request", exchange.requestId())
        .with("address", exchange.remoteAddress());
  }
}
