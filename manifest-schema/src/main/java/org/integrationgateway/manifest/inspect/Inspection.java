package org.integrationgateway.manifest.inspect;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.problem.Problem;

/**
 * What was found in a package.
 *
 * @param target the manifest, folder or archive that was looked at
 * @param facts empty exactly when a problem is an error; then the rest is empty too
 * @param operations that the package itself names, in its order
 * @param upstream where more operations come from, or more about those
 * @param archive present for archives that were not refused
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

  /** Whether the package cannot be used because of errors. */
  public boolean hasErrors() {
    return facts.isEmpty();
  }
}
