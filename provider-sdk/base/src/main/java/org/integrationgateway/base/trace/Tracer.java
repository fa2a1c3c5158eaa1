package org.integrationgateway.base.trace;

import java.util.Map;

/** Begins the first step of a trace in this process. */
@FunctionalInterface
public interface Tracer {
  /** Keeps nothing. */
  Tracer NONE = (name, kind, parent, links) -> Span.NONE;

  /**
   * Begins a step.
   *
   * @param parent valid headers of the step of another process that it belongs to ({@link
   *     TraceHeaders#of}); empty: it begins a trace
   * @param link valid headers of a step that it was caused by, without being part of it; may be
   *     empty
   */
  Span begin(String name, SpanKind kind, Map<String, String> parent, Map<String, String> link);

  /** Begins a step that is linked to no other. */
  default Span begin(String name, SpanKind kind, Map<String, String> parent) {
    return begin(name, kind, parent, Map.of());
  }
}
