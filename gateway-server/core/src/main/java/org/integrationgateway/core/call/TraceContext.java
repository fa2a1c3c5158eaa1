package org.integrationgateway.core.call;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * The caller's trace (W3C Trace Context, level 1): the headers {@code traceparent} and {@code
 * tracestate}. An upstream gets them as they came; what breaks the rules of the recommendation is
 * left out.
 */
public final class TraceContext {
  public static final String PARENT = "traceparent";
  public static final String STATE = "tracestate";

  /** Section 3.2: version, trace id, parent id, flags; versions to come may be longer. */
  private static final Pattern PARENT_FORM =
      Pattern.compile(
          "(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[!-~]{0,200})?");

  /** Section 3.3.1: a key, an equals sign, a value without comma and equals sign. */
  private static final Pattern MEMBER =
      Pattern.compile(
          "[a-z0-9][a-z0-9_*/-]{0,255}(@[a-z][a-z0-9_*/-]{0,13})?=[ -+\\--<>-~]{0,255}[!-+\\--<>-~]");

  private static final int MOST_MEMBERS = 32;

  /** Section 3.3.1.5: at least this much is passed on; we pass no more. */
  private static final int LONGEST_STATE = 512;

  private TraceContext() {}

  /**
   * The headers of a request that are valid.
   *
   * @param parents values of {@code traceparent}
   * @param states values of {@code tracestate}
   */
  public static Map<String, String> of(List<String> parents, List<String> states) {
    if (parents.size() != 1 || !isParent(parents.get(0))) {
      return Map.of();
    }
    var parent = parents.get(0);
    var state = String.join(",", states);
    return isState(state) ? Map.of(PARENT, parent, STATE, state) : Map.of(PARENT, parent);
  }

  /**
   * The trace in the {@code _meta} of an MCP message (2026-07-28, Base Protocol), if it is valid.
   */
  public static Map<String, String> of(ObjectNode meta) {
    return meta.has(PARENT) ? of(texts(meta, PARENT), texts(meta, STATE)) : Map.of();
  }

  private static List<String> texts(ObjectNode meta, String name) {
    return meta.path(name).isString() ? List.of(meta.path(name).stringValue()) : List.of();
  }

  private static boolean isParent(String value) {
    var form = PARENT_FORM.matcher(value);
    return form.matches() && !(value.startsWith("00") && form.group(1) != null);
  }

  private static boolean isState(String value) {
    if (value.isBlank() || value.length() > LONGEST_STATE) {
      return false;
    }
    var members = value.split(",", -1);
    if (members.length > MOST_MEMBERS) {
      return false;
    }
    for (var member : members) {
      var text = member.strip();
      if (!text.isEmpty() && !MEMBER.matcher(text).matches()) {
        return false;
      }
    }
    return true;
  }

  /** Metadata of the caller, with the trace that a request from outside belongs to. */
  public static Map<String, String> metadata(Call call) {
    var given = call.origin().context().metadata();
    var trace =
        call.origin() instanceof CallOrigin.Outside
            ? trace(call.client())
            : Map.<String, String>of();
    if (trace.isEmpty()) {
      return given;
    }
    var all = new HashMap<>(given);
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
