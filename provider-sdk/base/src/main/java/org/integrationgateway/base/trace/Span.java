package org.integrationgateway.base.trace;

import java.time.Duration;
import java.util.Map;

/**
 * One step of a trace. A step that is not recorded keeps nothing, but may still have headers: the
 * trace goes on in what the step calls, where it is recorded or not as its root decided.
 */
public interface Span {
  /** A step without a trace. */
  Span NONE = new NoSpan();

  /** Whether the step is recorded and exported. */
  boolean isRecorded();

  /**
   * The headers {@code traceparent} and {@code tracestate} for what the step calls, by name in
   * lower case; empty without a trace.
   */
  Map<String, String> headers();

  /** The id of the trace, 32 hexadecimal digits; empty without a trace. */
  String traceId();

  /** The id of the step, 16 hexadecimal digits; empty without a trace. */
  String spanId();

  /** Begins a step below this one. Below a step that is not recorded, none is. */
  Span child(String name, SpanKind kind);

  /**
   * Begins a step below that of another process, linked to this one.
   *
   * @param parent valid headers ({@link TraceHeaders#of}); without them the step stands below this
   *     one
   */
  Span below(Map<String, String> parent, String name, SpanKind kind);

  /** Keeps a step below this one that ends now. */
  Span ended(String name, SpanKind kind, Duration took);

  /** Renames the step. */
  void rename(String name);

  /** Keeps a text, cut where it is long. Must hold no secret. */
  void set(String key, String value);

  /** Keeps a number. */
  void set(String key, long value);

  /**
   * Marks the step as failed.
   *
   * @param type a word of a small set, such as an error code
   */
  void failed(String type);

  /** Ends the step. What is told afterwards is not kept. */
  void end();
}
