package org.integrationgateway.builtin.agent.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.TraceHeaders;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * The subject on whose behalf a turn calls its tools. It is stored with the turn, without a token.
 */
public final class ActingSubject {
  /** The caller where no call context is in force: the host itself. */
  public static final String HOST = "system:gateway";

  private ActingSubject() {}

  /** Canonical id of the caller. */
  public static String caller() {
    return CallContext.currentSubject().map(Subject::id).orElse(HOST);
  }

  /** The context in force as JSON; null when the host itself asks. */
  public static @Nullable String written() {
    return CallContext.current().map(ActingSubject::write).orElse(null);
  }

  private static String write(CallContext context) {
    var subject = context.subject();
    var json = new LinkedHashMap<String, @Nullable Object>();
    json.put("id", subject.id());
    json.put("email", subject.email().orElse(""));
    json.put("displayName", subject.displayName().orElse(""));
    json.put("scopes", subject.scopes());
    json.put("depth", (long) context.depth());
    json.put("chain", context.chain());
    json.put("requestId", context.requestId());
    json.put("baseUrl", context.baseUrl().orElse(""));
    json.put("trace", context.in(CurrentSpan.get().headers()).traceparent().orElse(""));
    return JsonValues.write(json);
  }

  /** The stored context, for a tool call by the turn. */
  public static Optional<CallContext> read(Document turn) {
    return turn.text("context")
        .map(JsonValues::parseObject)
        .map(json -> context(json, TurnRows.text(turn, "id")));
  }

  private static CallContext context(Map<String, @Nullable Object> json, String turnId) {
    return new CallContext(
        new Subject(
            JsonValues.text(json, "id"),
            some(json, "email"),
            some(json, "displayName"),
            texts(json, "scopes")),
        Party.AGENT,
        (int) JsonValues.whole(json, "depth"),
        texts(json, "chain"),
        JsonValues.text(json, "requestId"),
        Optional.empty(),
        Optional.empty(),
        Optional.of(turnId),
        some(json, "baseUrl"),
        Optional.empty(),
        trace(json));
  }

  /** The step that began the turn; empty without a trace, and in rows of earlier versions. */
  private static Map<String, String> trace(Map<String, @Nullable Object> json) {
    return json.get("trace") instanceof String parent && !parent.isEmpty()
        ? Map.of(TraceHeaders.PARENT, parent)
        : Map.of();
  }

  private static Optional<String> some(Map<String, @Nullable Object> json, String name) {
    return Optional.of(JsonValues.text(json, name)).filter(text -> !text.isEmpty());
  }

  private static List<String> texts(Map<String, @Nullable Object> json, String name) {
    return json.get(name) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }
}
