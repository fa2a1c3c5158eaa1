package org.integrationgateway.sdk.app;

import java.util.Optional;

/**
 * Hints on the effects of an operation; the names and meanings of the Model Context Protocol's tool
 * annotations. Empty means that the author did not say.
 *
 * @param readOnly it changes nothing
 * @param idempotent a second call with the same input has no further effect
 * @param destructive it may delete or overwrite
 * @param openWorld it touches things outside the app's own domain
 */
public record OperationHints(
    Optional<Boolean> readOnly,
    Optional<Boolean> idempotent,
    Optional<Boolean> destructive,
    Optional<Boolean> openWorld) {
  /** Hints of an operation whose author gives none. */
  public static final OperationHints NONE =
      new OperationHints(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
