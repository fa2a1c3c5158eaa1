package org.integrationgateway.surfaces.openapi.read;

import java.util.List;
import org.integrationgateway.manifest.openapi.input.InputReader;
import org.integrationgateway.manifest.openapi.tree.FoundOperation;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import org.integrationgateway.surfaces.openapi.ApiServer;
import org.integrationgateway.surfaces.openapi.schema.SchemaDefinitions;
import tools.jackson.databind.JsonNode;

/** Reads one operation of a document. */
final class OperationReader {
  private final InputReader inputs;
  private final AnswerReader answers;
  private final ServerReader servers;
  private final boolean swagger;
  private final SchemaDefinitions inputDefinitions;
  private final SchemaDefinitions outputs;

  OperationReader(
      JsonNode root,
      ReferenceTargets targets,
      ServerReader servers,
      boolean swagger,
      SchemaDefinitions inputDefinitions,
      SchemaDefinitions outputs) {
    this.inputs = new InputReader(root, targets, swagger);
    this.answers = new AnswerReader(targets, swagger, Nodes.texts(root, "produces"));
    this.servers = servers;
    this.swagger = swagger;
    this.inputDefinitions = inputDefinitions;
    this.outputs = outputs;
  }

  /**
   * Reads it.
   *
   * @throws org.integrationgateway.manifest.openapi.tree.BrokenReferenceException when a parameter
   *     or the body cannot be had
   */
  DraftOperation read(FoundOperation found) {
    var item = found.item();
    var operation = found.operation();
    var input = inputs.read(found);
    return new DraftOperation(
        found.id(),
        found.method(),
        found.path(),
        found.summary(),
        found.description(),
        found.tags(),
        found.deprecated(),
        ownServers(item, operation),
        input.parameters(),
        input.body(),
        InputBuilder.of(input.members(), input.additional(), inputDefinitions),
        answers.schema(operation).map(outputs::convert),
        answers.types(operation));
  }

  /** Swagger 2.0 has the schemes of an operation only; https is used where the document has it. */
  private List<ApiServer> ownServers(JsonNode item, JsonNode operation) {
    if (swagger) {
      return List.of();
    }
    var own = servers.declared(operation);
    return own.isEmpty() ? servers.declared(item) : own;
  }
}
