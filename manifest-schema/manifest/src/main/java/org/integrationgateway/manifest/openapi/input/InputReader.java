package org.integrationgateway.manifest.openapi.input;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.openapi.tree.FoundOperation;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import tools.jackson.databind.JsonNode;

/** Reads the inputs of the operations of a document. */
public final class InputReader {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}/?&][^{}/]*)}");

  private final ReferenceTargets targets;
  private final ParameterReader parameters;
  private final BodyReader bodies;

  public InputReader(JsonNode root, ReferenceTargets targets, boolean swagger) {
    this.targets = targets;
    this.parameters = new ParameterReader(targets, swagger);
    this.bodies = new BodyReader(targets, swagger, Nodes.texts(root, "consumes"));
  }

  /**
   * Reads the input of an operation.
   *
   * @throws org.integrationgateway.manifest.openapi.tree.BrokenReferenceException when a parameter
   *     or the body cannot be had
   */
  public DeclaredInput read(FoundOperation found) {
    var declared = found.parameters(targets);
    var outside = parameters.outsideBody(declared, placeholders(found.path()));
    var taken =
        outside.stream()
            .map(read -> read.member().name())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    var method = found.method();
    boolean mayHaveBody = !method.equals("GET") && !method.equals("HEAD");
    var body =
        mayHaveBody
            ? bodies.read(found.operation(), declared, taken)
            : Optional.<BodyReader.Read>empty();
    var members = new ArrayList<DraftMember>();
    outside.forEach(read -> members.add(read.member()));
    body.ifPresent(read -> members.addAll(read.members()));
    return new DeclaredInput(
        outside.stream().map(ParameterReader.Read::parameter).toList(),
        body.map(BodyReader.Read::body),
        members,
        body.flatMap(BodyReader.Read::additional));
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
