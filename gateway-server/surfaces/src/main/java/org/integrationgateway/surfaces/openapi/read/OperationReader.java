package org.integrationgateway.surfaces.openapi.read;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.openapi.tree.FoundOperation;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import org.integrationgateway.surfaces.openapi.ApiServer;
import org.integrationgateway.surfaces.openapi.schema.Definitions;
import tools.jackson.databind.JsonNode;

/** Reads one operation of a document. */
final class OperationReader {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}/?&][^{}/]*)}");

  private final ParameterReader parameters;
  private final BodyReader bodies;
  private final AnswerReader answers;
  private final ServerReader servers;
  private final boolean swagger;
  private final Definitions inputs;
  private final Definitions outputs;

  OperationReader(
      JsonNode root,
      ReferenceTargets targets,
      ServerReader servers,
      boolean swagger,
      Definitions inputs,
      Definitions outputs) {
    this.parameters = new ParameterReader(targets, swagger);
    this.bodies = new BodyReader(targets, swagger, Nodes.texts(root, "consumes"));
    this.answers = new AnswerReader(targets, swagger, Nodes.texts(root, "produces"));
    this.servers = servers;
    this.swagger = swagger;
    this.inputs = inputs;
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
    var method = found.method();
    var declared = parameters.declared(item, operation);
    var outside = parameters.outsideBody(declared, placeholders(found.path()));
    var taken =
        outside.stream()
            .map(read -> read.member().name())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    boolean mayHaveBody = !method.equals("GET") && !method.equals("HEAD");
    var body =
        mayHaveBody ? bodies.read(operation, declared, taken) : Optional.<BodyReader.Read>empty();
    var members = new ArrayList<DraftMember>();
    outside.forEach(read -> members.add(read.member()));
    body.ifPresent(read -> members.addAll(read.members()));
    return new DraftOperation(
        found.id(),
        method,
        found.path(),
        Nodes.words(operation, "summary").or(() -> Nodes.words(item, "summary")),
        Nodes.words(operation, "description").or(() -> Nodes.words(item, "description")),
        Nodes.texts(operation, "tags"),
        Nodes.isTrue(operation, "deprecated"),
        ownServers(item, operation),
        outside.stream().map(ParameterReader.Read::parameter).toList(),
        body.map(BodyReader.Read::body),
        InputBuilder.of(members, body.flatMap(BodyReader.Read::additional), inputs),
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

  private static Set<String> placeholders(String path) {
    var names = new LinkedHashSet<String>();
    var matcher = PLACEHOLDER.matcher(path);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }
}
