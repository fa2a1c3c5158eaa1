package org.integrationgateway.server.corpus;

import java.util.Map;
import java.util.Optional;

/**
 * A parameter as a person reads it in manifest or document.
 *
 * @param member of the operation's input
 * @param name on the wire
 * @param in path, query, header, cookie or body; empty for variables of GraphQL
 * @param schema with its references
 * @param explode whether elements of arrays are parameters of their own
 */
record PlainParameter(
    String member,
    String name,
    String in,
    boolean required,
    Map<String, Object> schema,
    Optional<Object> example,
    boolean explode) {
  /** {@code query, required}. */
  String words() {
    return in + (required ? ", required" : ", optional");
  }
}
