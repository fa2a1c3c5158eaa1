package org.integrationgateway.manifest.reader;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionRange;
import org.integrationgateway.manifest.openapi.OpenApiDocuments;

/**
 * The result of reading a manifest: the manifest or its errors, with warnings in both cases.
 *
 * @param manifest present exactly when no problem is an error
 * @param document the text and its tree, when it could be parsed
 * @param problems errors and warnings by position, each with what to write instead
 * @param openapi the OpenAPI documents of the package, which cache what was read of them
 */
public record ReadResult(
    Optional<Manifest> manifest,
    Optional<Document> document,
    List<Problem> problems,
    OpenApiDocuments openapi) {
  public ReadResult {
    problems = List.copyOf(problems);
    if (manifest.isPresent() == problems.stream().anyMatch(Problem::isError)) {
      throw new IllegalArgumentException("there is a manifest or an error, and never both");
    }
  }

  /** Returns whether the manifest is absent because of errors. */
  public boolean hasErrors() {
    return manifest.isEmpty();
  }

  /**
   * Returns why a gateway must not run the package, with the remedy; empty when it may. Known also
   * for a manifest with errors, which a newer gateway might not find.
   *
   * @param gateway its version
   */
  public Optional<String> unmetBy(String gateway) {
    var root = document.map(Document::root);
    return root.flatMap(node -> node.find("requires"))
        .flatMap(requires -> requires.find("gateway"))
        .flatMap(Node::string)
        .flatMap(ReadResult::range)
        .filter(range -> !range.contains(new SemanticVersion(gateway)))
        .map(
            range ->
                "package %s requires gateway %s, and this is gateway %s: use a gateway of that range, or another version of the package"
                    .formatted(title(root.get()), range, gateway));
  }

  private static Optional<VersionRange> range(String text) {
    try {
      return Optional.of(new VersionRange(text));
    } catch (IllegalArgumentException reported) {
      return Optional.empty();
    }
  }

  private static String title(Node root) {
    return Stream.of("source", "version")
        .flatMap(name -> root.find(name).flatMap(Node::string).stream())
        .collect(Collectors.joining(" "));
  }
}
