package org.integrationgateway.server.corpus;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An operation as a person reads it in manifest and document.
 *
 * @param path as the document writes it
 * @param body how the request's body is written
 * @param example of the whole body, where the document gives one
 * @param document of GraphQL, and {@code operationName} in it
 * @param bodyRequired whether a body is sent when there is nothing to put into it
 * @param paged whether the manifest asks for all pages
 */
record PlainOperation(
    String id,
    String transport,
    String method,
    String path,
    String connection,
    List<PlainParameter> parameters,
    Body body,
    Optional<Object> example,
    Optional<String> document,
    Optional<String> operationName,
    boolean bodyRequired,
    boolean paged) {
  /** How a body is written. */
  enum Body {
    NONE,
    JSON_OBJECT,
    JSON_WHOLE,
    FORM,
    TEXT,
    BINARY
  }

  /** As callers of the app see it. */
  PlainOperation exposedAs(String alias, boolean pagedByManifest) {
    return new PlainOperation(
        alias,
        transport,
        method,
        path,
        connection,
        parameters,
        body,
        example,
        document,
        operationName,
        bodyRequired,
        pagedByManifest);
  }

  /** The parameters of the operation in the list of operations, in words. */
  Map<String, String> listed() {
    var words = new TreeMap<String, String>();
    for (var parameter : parameters) {
      words.put(parameter.member(), parameter.words());
    }
    return words;
  }
}
