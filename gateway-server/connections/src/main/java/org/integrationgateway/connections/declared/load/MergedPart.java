package org.integrationgateway.connections.declared.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problems;
import tools.jackson.databind.node.ObjectNode;

/**
 * A part of a manifest with the deployment's members merged over it.
 *
 * @param name of the part in messages, such as {@code connection 'main'}
 * @param path the keys below the app's entry of the configuration that lead to the members
 */
public record MergedPart(String name, List<String> path, ObjectNode json) {
  /** Reads a part as manifests are read; {@code path} is its place in messages. */
  @FunctionalInterface
  public interface PartReader<T> {
    Optional<T> read(Node node, String path, Problems found);
  }

  /** The part; empty when it is not as a manifest may have it, which is then reported. */
  public <T> Optional<T> read(String rulePrefix, PartReader<T> reader, LoadProblems problems) {
    var place = "apps." + problems.app() + "." + String.join(".", path);
    var found = new Problems(rulePrefix);
    var document = Document.parse(place, json.toString(), Format.JSON, found);
    var part = document.flatMap(parsed -> reader.read(parsed.root(), place, found));
    for (var problem : found.sorted()) {
      if (problem.isError()) {
        problems.addMisconfigured(
            document.map(parsed -> keys(parsed.root(), problem.at())).orElse(path),
            "%s as configured: %s. %s"
                .formatted(name, problem.message(), problem.remedy())
                .strip());
      }
    }
    return found.hasErrors() ? Optional.empty() : part;
  }

  /** The keys, and numbers of items, that lead to the innermost member at a position. */
  private List<String> keys(Node root, Position at) {
    var keys = new ArrayList<>(path);
    Optional<Node> node = Optional.of(root);
    while (node.isPresent()) {
      node = below(node.get(), at, keys);
    }
    return keys;
  }

  private static Optional<Node> below(Node node, Position at, List<String> keys) {
    for (var entry : node.entries()) {
      if (contains(entry.keyAt(), at) || contains(entry.value().at(), at)) {
        keys.add(entry.key());
        return Optional.of(entry.value());
      }
    }
    for (int i = 0; i < node.items().size(); i++) {
      if (contains(node.items().get(i).at(), at)) {
        keys.add(Integer.toString(i));
        return Optional.of(node.items().get(i));
      }
    }
    return Optional.empty();
  }

  private static boolean contains(Position outer, Position inner) {
    return outer.offset() <= inner.offset() && inner.offset() < outer.end();
  }
}
