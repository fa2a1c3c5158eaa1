package org.integrationgateway.surfaces.mcp.wire;

import org.integrationgateway.base.trace.TraceHeaders;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.TraceContext;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Writes the {@code _meta} of requests. */
public final class UpstreamMeta {
  private static final String PREFIX = "io.modelcontextprotocol/";
  private static final String META = "_meta";

  private UpstreamMeta() {}

  /** The parameters with what a request of 2026-07-28 says about itself (Base Protocol). */
  public static ObjectNode stateless(ObjectNode params, long id, CallClient client) {
    var meta = common(id, client);
    meta.put(PREFIX + "protocolVersion", ClientMessages.MODERN);
    meta.set(PREFIX + "clientInfo", ClientMessages.self());
    meta.set(PREFIX + "clientCapabilities", client.capabilities());
    client.logLevel().ifPresent(level -> meta.put(PREFIX + "logLevel", level));
    return with(params, meta);
  }

  /** The parameters with the {@code _meta} of a request in a session. */
  public static ObjectNode inSession(ObjectNode params, long id, CallClient client) {
    var meta = common(id, client);
    return meta.isEmpty() ? params : with(params, meta);
  }

  private static ObjectNode common(long id, CallClient client) {
    var meta = Json.object();
    meta.setAll(client.meta());
    var trace = TraceContext.forUpstream(TraceContext.of(client.meta()));
    meta.remove(TraceHeaders.NAMES);
    trace.forEach(meta::put);
    if (client.wantsProgress()) {
      meta.put("progressToken", id);
    }
    return meta;
  }

  /** A shallow copy: the members stay those of the caller. */
  private static ObjectNode with(ObjectNode params, ObjectNode meta) {
    var sent = Json.object();
    sent.setAll(params);
    sent.set(META, meta);
    return sent;
  }
}
