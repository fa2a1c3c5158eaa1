package org.integrationgateway.packaging.inspect;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.problem.Problem;

/**
 * The result of inspecting a package.
 *
 * @param target the inspected manifest, folder or archive
 * @param facts empty exactly when a problem is an error; then the rest is empty too
 * @param operations named by the package, in its order
 * @param upstream sources of more operations, or of more about those
 * @param archive present for archives that were accepted
 * @param problems of the manifest, of the documents that it names, or of the archive
 */
public record Inspection(
    Path target,
    Optional<PackageFacts> facts,
    List<DeclaredOperation> operations,
    List<UpstreamSurface> upstream,
    List<ConnectionFacts> connections,
    List<BindingFacts> bindings,
    Optional<ArchiveFacts> archive,
    List<Problem> problems) {
  public Inspection {
    operations = List.copyOf(operations);
    upstream = List.copyOf(upstream);
    connections = List.copyOf(connections);
    bindings = List.copyOf(bindings);
    problems = List.copyOf(problems);
    if (facts.isPresent() == problems.stream().anyMatch(Problem::isError)) {
      throw new IllegalArgumentException("there are facts or an error, and never both");
    }
  }

  /**
   * Says that operations of the program are missing here, which its build has not listed yet; empty
   * when none are.
   */
  public Optional<String> unlisted() {
    return upstream.stream().anyMatch(surface -> surface.transport() == Transport.PROVIDER)
        ? Optional.of(
            "the operations of the program are missing: the catalog that its build writes lists"
                + " them, so run 'mvn package' or 'gateway package' first")
        : Optional.empty();
  }

  /** Returns whether the package cannot be used because of errors. */
  public boolean hasErrors() {
    return facts.isEmpty();
  }
}
