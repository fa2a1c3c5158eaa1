package org.integrationgateway.manifest.reader;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.openapi.OpenApiDocuments;
import org.integrationgateway.manifest.problem.Problem;

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
}
