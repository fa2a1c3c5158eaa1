package org.integrationgateway.server.provider.stdio;

import java.util.Optional;
import org.integrationgateway.server.call.CallClient;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** What the gateway says about itself and about a call in requests to an MCP server. */
final class RequestMeta {
  private static final String NAME = "integration-gateway";
  private static final String PROGRESS_TOKEN = "progressToken";

  private RequestMeta() {}

  /** The parameters of {@code initialize}. */
  static ObjectNode initialize() {
    var params = Json.object().put("protocolVersion", McpAgreement.WITH_HANDSHAKE.get(0));
    // One process serves many clients: what a single one cannot answer is refused when it is asked.
    var capabilities = params.putObject("capabilities");
    capabilities.putObject("roots");
    capabilities.putObject("sampling");
    var elicitation = capabilities.putObject("elicitation");
    elicitation.putObject("form");
    elicitation.putObject("url");
    params.set("clientInfo", self());
    return params;
  }

  /** The parameters of {@code server/discover}. */
  static ObjectNode probe() {
    var params = Json.object();
    params.set(McpAgreement.META, stateless(CallClient.UNREACHABLE));
    return params;
  }

  /**
   * The parameters of a request for a call.
   *
   * @param params those of the method
   * @param token by which the server reports progress of it
   */
  static ObjectNode of(McpAgreement agreement, ObjectNode params, CallClient client, long token) {
    var all = params.deepCopy();
    var meta = agreement.stateless() ? stateless(client) : Json.object();
    client.meta().properties().forEach(member -> meta.set(member.getKey(), member.getValue()));
    if (client.wantsProgress()) {
      meta.put(PROGRESS_TOKEN, token);
    }
    if (agreement.stateless()) {
      client.logLevel().ifPresent(level -> meta.put(McpAgreement.RESERVED + "logLevel", level));
      client.answers().properties().forEach(one -> all.set(one.getKey(), one.getValue()));
    }
    if (!meta.isEmpty()) {
      all.set(McpAgreement.META, meta);
    }
    return all;
  }

  private static ObjectNode stateless(CallClient client) {
    var meta = Json.object();
    meta.put(McpAgreement.RESERVED + "protocolVersion", McpAgreement.STATELESS);
    meta.set(McpAgreement.RESERVED + "clientInfo", self());
    meta.set(McpAgreement.RESERVED + "clientCapabilities", client.capabilities());
    return meta;
  }

  private static ObjectNode self() {
    var version = Optional.ofNullable(RequestMeta.class.getPackage().getImplementationVersion());
    return Json.object().put("name", NAME).put("version", version.orElse("development"));
  }
}
