package org.integrationgateway.manifest.openapi.tree;

/**
 * A line of a document or of a file that the document refers to.
 *
 * @param file by its path in the package; empty: the document itself
 * @param line from 1
 */
public record DocumentPlace(String file, int line) {
  /** The first line of the document. */
  static final DocumentPlace START = new DocumentPlace("", 1);
}
