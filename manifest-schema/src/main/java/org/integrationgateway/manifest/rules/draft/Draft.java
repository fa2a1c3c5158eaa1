package org.integrationgateway.manifest.rules.draft;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.openapi.OpenApiDocuments;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.problem.Rule;
import org.integrationgateway.manifest.rules.PackagePaths;

/**
 * A manifest under examination: its tree, which may be wrong in any way, and where it comes from.
 *
 * @param sdkNative whether a build tool will fill in the entrypoint
 * @param folder of the package, when it was read from one
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

  /** Reports a breach where a value stands. */
  public void report(Rule rule, Node node, String message, String remedy) {
    report(rule, node.at(), message, remedy);
  }

  /** Reports a breach. */
  public void report(Rule rule, Position at, String message, String remedy) {
    problems.add(rule, at, message, remedy);
  }

  /** Whether a breach of this rule would still be kept; when not, nobody needs to look for one. */
  public boolean takes(Rule rule) {
    return problems.takes(rule.severity());
  }

  /** The entries of the mapping behind a path of keys. */
  public List<Node.Entry> entries(String... path) {
    return root.find(path).map(Node::entries).orElse(List.of());
  }

  /** The items of the list behind a path of keys. */
  public List<Node> items(String... path) {
    return root.find(path).map(Node::items).orElse(List.of());
  }

  /** Whether it describes sources: it must, or it has a command phase. */
  public boolean isSource() {
    boolean phases = PHASES.stream().anyMatch(name -> root.find(name).isPresent());
    return form == ManifestForm.SOURCE || (form == ManifestForm.ANY && phases);
  }

  /** Whether a build has yet to make files that the manifest names. */
  public boolean isToBeBuilt() {
    return sdkNative || (form != ManifestForm.PREPARED && root.find("build").isPresent());
  }

  /** The folder of the package, when it was read from one. */
  public Optional<PackageFolder> packageFolder() {
    return folder.map(PackageFolder::new);
  }

  /** The file that a member names, when it can be looked at: inside the package, and there. */
  public Optional<Path> fileOf(Optional<Node> member) {
    return member
        .flatMap(Node::string)
        .filter(path -> PackagePaths.fault(path).isEmpty())
        .flatMap(path -> packageFolder().filter(f -> f.keeps(path)).map(f -> f.file(path)))
        .filter(Files::isRegularFile);
  }

  /** Whether it says that it is of a kind. */
  public boolean isKind(Kind kind) {
    return root.find("kind").flatMap(Node::string).filter(kind.text()::equals).isPresent();
  }

  /** The connections with their names. */
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

  /** The operations that the manifest declares itself. */
  public List<Node> operations() {
    return items("spec", "surfaces", "rest", "operations");
  }

  /** Ids of the operations that the manifest declares itself. */
  public Set<String> operationNames() {
    var names = new LinkedHashSet<String>();
    operations().stream()
        .flatMap(operation -> operation.find("name").flatMap(Node::string).stream())
        .forEach(names::add);
    return names;
  }

  /** The managed parameters in the header or in the path. */
  public Stream<Node> managedParameters(String location) {
    return items("spec", "managedParameters").stream()
        .filter(item -> item.find("in").flatMap(Node::string).filter(location::equals).isPresent());
  }

  /** Whether all operations are declared in this file: no other surface, no program. */
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
