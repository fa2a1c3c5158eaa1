package org.integrationgateway.manifest.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Step;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.fields.Fields;

/**
 * Reads a phase in any of its forms: one argument list, one object, or a list of argument lists and
 * objects.
 */
final class PhaseReader {
  private final Fields owner;

  private PhaseReader(Fields owner) {
    this.owner = owner;
  }

  static List<Step> steps(Fields fields, String phase) {
    var node = fields.node(phase);
    return node.isEmpty() ? List.of() : new PhaseReader(fields).phase(phase, node.get());
  }

  private List<Step> phase(String path, Node node) {
    if (node instanceof Node.Mapping) {
      return owner.record(path, Step.class).stream().toList();
    }
    boolean argumentList = node.items().stream().anyMatch(Node.Scalar.class::isInstance);
    if (argumentList || !(node instanceof Node.Sequence)) {
      return command(path, node).stream().toList();
    }
    if (node.items().isEmpty()) {
      refuse(path, node);
    }
    return owner.items(path, this::item);
  }

  private Optional<Step> item(String path, Node node) {
    return node instanceof Node.Mapping
        ? owner.nested(path, node, Step.class)
        : command(path, node);
  }

  private Optional<Step> command(String path, Node node) {
    var arguments = new ArrayList<String>();
    for (var item : node.items()) {
      if (item instanceof Node.Scalar scalar && !scalar.isNull()) {
        arguments.add(scalar.text());
      }
    }
    if (arguments.isEmpty() || arguments.size() != node.items().size()) {
      refuse(path, node);
      return Optional.empty();
    }
    return Optional.of(Step.of(arguments));
  }

  private void refuse(String path, Node node) {
    owner.problem(
        FieldRule.TYPE,
        node.at(),
        "'" + path + "' must be a command: a list of the program and its arguments",
        "Write [program, argument], an object with 'command', or a list of these. A single string"
            + " is not split: no shell is involved.");
  }
}
