package org.integrationgateway.base.trace;

/** An exception that a trace tells by a word of a small set, and not by its class. */
public interface TypedFailure {
  /** The word, such as an error code. */
  String failureType();
}
