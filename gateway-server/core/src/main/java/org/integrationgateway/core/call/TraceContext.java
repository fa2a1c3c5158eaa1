package org.integrationgateway.core.call;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.TraceHeaders;
import tools.jackson.databind.node.ObjectNode;

/**
 * The trace of a call. An upstream gets the step of this gateway that calls it; where the gateway
 * keeps no trace, the headers of the caller as they came.
 */
public final class TraceContext {
  private TraceContext() {}

  /**
   * The trace in the {@code _meta} of an MCP message (2026-07-28, Base Protocol), if it is valid.
   */
  public static Map<String, String> of(ObjectNode meta) {
    return meta.has(TraceHeaders.PARENT)
        ? TraceHeaders.of(texts(meta, TraceHeaders.PARENT), texts(meta, TraceHeaders.STATE))
        : Map.of();
  }

  private static List<String> texts(ObjectNode meta, String name) {
    return meta.path(name).isString() ? List.of(meta.path(name).stringValue()) : List.of();
  }

  /** The trace for what this thread calls: the step that it carries out, else the caller's. */
  public static Map<String, String> forUpstream(Map<String, String> ofCaller) {
    var own = CurrentSpan.get().headers();
    return own.isEmpty() ? ofCaller : own;
  }

  /** Metadata of the caller, with the trace that the call belongs to. */
  public static Map<String, String> metadata(Call call) {
    var given = call.origin().context().metadata();
    var trace =
        forUpstream(call.origin() instanceof CallOrigin.Outside ? trace(call.client()) : Map.of());
    if (trace.isEmpty()) {
      return given;
    }
    var all = new HashMap<>(given);
    all.keySet().removeAll(TraceHeaders.NAMES);
    all.putAll(trace);
    return all;
  }

  /**
   * The trace in the {@code _meta} of the message, otherwise that in the headers of the request.
   */
  private static Map<String, String> trace(CallClient client) {
    var said = of(client.meta());
    return said.isEmpty()
        ? RequestOrigin.current().map(RequestOrigin::trace).orElse(Map.of())
        : said;
  }
}
