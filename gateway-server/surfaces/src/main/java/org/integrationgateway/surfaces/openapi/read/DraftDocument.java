package org.integrationgateway.surfaces.openapi.read;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.surfaces.openapi.ApiDocument;
import tools.jackson.databind.node.ObjectNode;

/**
 * A document as it was read.
 *
 * @param facts without operations
 * @param inputs definitions of inputs by name
 * @param outputs definitions of outputs by name
 * @param files other than the document that were read, by their paths in the package
 */
public record DraftDocument(
    ApiDocument facts,
    List<DraftOperation> operations,
    Map<String, ObjectNode> inputs,
    Map<String, ObjectNode> outputs,
    Set<String> files) {
  /** Operations that cannot be served, and why, by id. */
  public Map<String, String> omitted() {
    return facts.omitted();
  }
}
