package org.integrationgateway.manifest.rules;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.problem.Rule;

/**
 * A manifest under examination: its tree, which may be wrong in any way, and where it comes from.
 *
 * @param sdkNative whether a build tool will fill in the entrypoint
 * @param folder of the package, when it was read from one
 */
public record Draft(
    Node root, ManifestForm form, boolean sdkNative, Optional<Path> folder, Problems problems) {

  /** Checks every rule beyond types. */
  public void check() {
    PathRules.check(this);
    LifecycleRules.check(this);
    ConnectionRules.check(this);
    OperationRules.check(this);
    HeaderRules.check(this);
    AllowedOperationRules.check(this);
  }

  void report(Rule rule, Node node, String message, String remedy) {
    problems.add(rule, node.at(), message, remedy);
  }

  boolean isApp() {
    return root.find("kind").flatMap(Node::string).filter("app"::equals).isPresent();
  }

  List<Node.Entry> connections() {
    return root.find("spec", "connections").map(Node::entries).orElse(List.of());
  }

  Set<String> connectionNames() {
    var names = new LinkedHashSet<String>();
    connections().forEach(entry -> names.add(entry.key()));
    return names;
  }

  /** Names of the params of all connections. */
  Set<String> connectionParameters() {
    var names = new LinkedHashSet<String>();
    for (var connection : connections()) {
      connection.value().find("params").map(Node::entries).orElse(List.of()).stream()
          .map(Node.Entry::key)
          .forEach(names::add);
    }
    return names;
  }

  List<Node> operations() {
    return root.find("spec", "surfaces", "rest", "operations").map(Node::items).orElse(List.of());
  }

  Stream<Node> managedParameters(String location) {
    return root.find("spec", "managedParameters").map(Node::items).orElse(List.of()).stream()
        .filter(item -> item.find("in").flatMap(Node::string).filter(location::equals).isPresent());
  }

  /** Whether all operations are declared in this file: no other surface, no program. */
  boolean declaresAllOperations() {
    var surfaces = root.find("spec", "surfaces").map(Node::entries).orElse(List.of());
    boolean program =
        Stream.of("entrypoint", "artifacts", "build", "run")
            .anyMatch(key -> root.find(key).isPresent());
    return !sdkNative
        && !program
        && surfaces.stream().map(Node.Entry::key).allMatch("rest"::equals)
        && !surfaces.isEmpty();
  }
}
