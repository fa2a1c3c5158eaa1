package org.integrationgateway.surfaces.openapi;

import tools.jackson.databind.node.ObjectNode;

/** A schema of a document, read when it is asked for. */
@FunctionalInterface
public interface ApiSchema {
  /**
   * JSON Schema (2020-12) with the definitions that it needs in {@code $defs}. Made anew for each
   * call, so the caller may change it.
   */
  ObjectNode json();
}
