package org.integrationgateway.manifest.app;

import java.util.Optional;

/** Hints about what an operation does, as the Model Context Protocol defines them. */
public record OperationAnnotations(
    Optional<String> title,
    Optional<Boolean> readOnlyHint,
    Optional<Boolean> destructiveHint,
    Optional<Boolean> idempotentHint,
    Optional<Boolean> openWorldHint) {
  /** No hints. */
  public static final OperationAnnotations NONE =
      new OperationAnnotations(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
