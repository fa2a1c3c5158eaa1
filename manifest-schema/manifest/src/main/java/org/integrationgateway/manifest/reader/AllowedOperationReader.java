package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.manifest.app.OperationDocument;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.problem.Problems;

/** Reads an allowed operation of a manifest, or of a deployment that overrides one. */
public final class AllowedOperationReader {
  private AllowedOperationReader() {}

  /**
   * Reads one entry.
   *
   * @param path of the node, for messages: {@code spec.allowedOperations.list}
   */
  public static Optional<AllowedOperation> read(
      String id, Node node, String path, Problems problems) {
    return Fields.read(node, path, problems, fields -> read(id, fields));
  }

  static AllowedOperation read(String id, Fields fields) {
    return new AllowedOperation(
        fields.string("alias"),
        fields.string("description"),
        fields.strings("allowedRoles"),
        fields.bool("paginate").orElse(false),
        fields.object("pagination", PaginationReader::pagination),
        fields.object("graphql", AllowedOperationReader::graphql));
  }

  private static OperationDocument graphql(Fields fields) {
    fields.require("document");
    return new OperationDocument(
        fields.string("document").orElse(""), fields.string("operationName"));
  }
}
