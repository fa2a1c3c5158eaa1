package org.integrationgateway.base.trace;

/** The role of a step towards the others of its trace, as OpenTelemetry names them. */
public enum SpanKind {
  /** A step within the process. */
  INTERNAL,
  /** Serves a request of another process. */
  SERVER,
  /** Waits for the answer of another process. */
  CLIENT,
  /** Hands work over that another step carries out later. */
  PRODUCER,
  /** Carries out work that another step has handed over. */
  CONSUMER
}
