package org.integrationgateway.manifest.rules.draft;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.openapi.OpenApiDocuments;
import org.integrationgateway.manifest.rules.PackagePaths;

/**
 * A manifest that is being checked: its tree, which may have any errors, and its origin.
 *
 * @param sdkNative whether a build tool will fill in the entrypoint
 * @param folder of the package, if it was read from one
 * @param openapi the OpenAPI documents of the package
 */
public record Draft(
    Node root,
    ManifestForm form,
    boolean sdkNative,
    Optional<Path> folder,
    OpenApiDocuments openapi,
    Problems problems) {

  /** The names of the command phases, in the order in which they run. */
  public static final List<String> PHASES = List.of("install", "build", "run");

  /** Reports a breach at the position of a value. */
  public void report(Rule rule, Node node, String message, String remedy) {
    report(rule, node.at(), message, remedy);
  }

  /** Reports a breach. */
  public void report(Rule rule, Position at, String message, String remedy) {
    problems.add(rule, at, message, remedy);
  }

  /**
   * Returns whether a breach of this rule would still be kept; otherwise the check can be skipped.
   */
  public boolean takes(Rule rule) {
    return problems.takes(rule.severity());
  }

  /** Returns the entries of the mapping at a path of keys. */
  public List<Node.Entry> entries(String... path) {
    return root.find(path).map(Node::entries).orElse(List.of());
  }

  /** Returns the items of the list at a path of keys. */
  public List<Node> items(String... path) {
    return root.find(path).map(Node::items).orElse(List.of());
  }

  /** Returns whether it is a source manifest: that form is required, or it has a command phase. */
  public boolean isSource() {
    boolean phases = PHASES.stream().anyMatch(name -> root.find(name).isPresent());
    return form == ManifestForm.SOURCE || (form == ManifestForm.ANY && phases);
  }

  /** Returns whether a build makes files that the manifest names. */
  public boolean isToBeBuilt() {
    return sdkNative || (form != ManifestForm.PREPARED && root.find("build").isPresent());
  }

  /** Returns the folder of the package, if it was read from one. */
  public Optional<PackageFolder> packageFolder() {
    return folder.map(PackageFolder::new);
  }

  /** Returns the file that a member names, if it exists inside the package. */
  public Optional<Path> fileOf(Optional<Node> member) {
    return member
        .flatMap(Node::string)
        .filter(path -> PackagePaths.fault(path).isEmpty())
        .flatMap(path -> packageFolder().filter(f -> f.keeps(path)).map(f -> f.file(path)))
        .filter(Files::isRegularFile);
  }

  /** Returns whether it declares this kind. */
  public boolean isKind(Kind kind) {
    return root.find("kind").flatMap(Node::string).filter(kind.text()::equals).isPresent();
  }

  /** Returns the connections with their names. */
  public List<Node.Entry> connections() {
    return entries("spec", "connections");
  }

  /** Names of the connections. */
  public Set<String> connectionNames() {
    var names = new LinkedHashSet<String>();
    connections().forEach(entry -> names.add(entry.key()));
    return names;
  }

  /** Names of the params of all connections. */
  public Set<String> connectionParameters() {
    var names = new LinkedHashSet<String>();
    for (var connection : connections()) {
      names.addAll(parameters(connection.value()));
    }
    return names;
  }

  /** Names of the params of one connection. */
  public static Set<String> parameters(Node connection) {
    var names = new LinkedHashSet<String>();
    connection.find("params").map(Node::entries).orElse(List.of()).stream()
        .map(Node.Entry::key)
        .forEach(names::add);
    return names;
  }

  /** Returns the operations declared in the manifest. */
  public List<Node> operations() {
    return items("spec", "surfaces", "rest", "operations");
  }

  /** Returns the ids of operations declared in the manifest. */
  public Set<String> operationNames() {
    var names = new LinkedHashSet<String>();
    operations().stream()
        .flatMap(operation -> operation.find("name").flatMap(Node::string).stream())
        .forEach(names::add);
    return names;
  }

  /** Returns the managed parameters in the header or in the path. */
  public Stream<Node> managedParameters(String location) {
    return items("spec", "managedParameters").stream()
        .filter(item -> item.find("in").flatMap(Node::string).filter(location::equals).isPresent());
  }

  /**
   * Returns whether all operations are declared in this file: it has no other surface and no
   * program.
   */
  public boolean declaresAllOperations() {
    var surfaces = entries("spec", "surfaces");
    boolean program =
        Stream.of("entrypoint", "artifacts", "build", "run")
            .anyMatch(key -> root.find(key).isPresent());
    return !sdkNative
        && !program
        && surfaces.stream().map(Node.Entry::key).allMatch("rest"::equals)
        && !surfaces.isEmpty();
  }
}
