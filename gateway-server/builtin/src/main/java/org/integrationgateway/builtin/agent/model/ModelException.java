package org.integrationgateway.builtin.agent.model;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** A model that did not answer. The message is shown to users and holds no secret. */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean passing;
  private final transient Optional<Duration> wait;

  private ModelException(
      String message, boolean passing, Optional<Duration> wait, @Nullable Throwable cause) {
    super(message, cause);
    this.passing = passing;
    this.wait = wait;
  }

  /**
   * A failure after which another attempt may succeed, after {@code wait} if the model names a
   * time.
   */
  public static ModelException passing(
      String message, Optional<Duration> wait, @Nullable Throwable cause) {
    return new ModelException(message, true, wait, cause);
  }

  /** A failure after which another attempt may succeed. */
  public static ModelException passing(String message) {
    return new ModelException(message, true, Optional.empty(), null);
  }

  /** A failure that another attempt repeats. */
  public static ModelException lasting(String message) {
    return new ModelException(message, false, Optional.empty(), null);
  }

  /** Returns this failure without the secret in its message. */
  ModelException without(Secret secret) {
    var message = String.valueOf(getMessage());
    var shown = secret.use(text -> text.isEmpty() ? message : message.replace(text, "***"));
    return shown.equals(message) ? this : new ModelException(shown, passing, wait, null);
  }

  /** Whether another attempt may succeed. */
  public boolean isPassing() {
    return passing;
  }

  /** How long the model asks to wait. */
  public Optional<Duration> retryAfter() {
    return wait;
  }
}
