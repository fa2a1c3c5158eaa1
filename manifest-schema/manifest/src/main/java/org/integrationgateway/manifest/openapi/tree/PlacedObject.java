package org.integrationgateway.manifest.openapi.tree;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An object of a document, which knows where it stands. */
final class PlacedObject extends ObjectNode {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final int line;

  /**
   * An object without members.
   *
   * @param file by its path in the package; empty: the document itself
   * @param line in which it begins, from 1
   */
  PlacedObject(String file, int line) {
    super(JsonNodeFactory.instance);
    this.file = file;
    this.line = line;
  }

  /** The place of the object. */
  DocumentPlace place() {
    return new DocumentPlace(file, line);
  }
}
