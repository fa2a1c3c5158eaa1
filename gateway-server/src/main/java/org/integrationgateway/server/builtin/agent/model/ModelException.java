package org.integrationgateway.server.builtin.agent.model;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** A model that did not answer. The message is for people and holds no secret. */
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

  /** Another attempt may help, after {@code wait} where the model says so. */
  public static ModelException passing(
      String message, Optional<Duration> wait, @Nullable Throwable cause) {
    return new ModelException(message, true, wait, cause);
  }

  /** Another attempt may help. */
  public static ModelException passing(String message) {
    return new ModelException(message, true, Optional.empty(), null);
  }

  /** The same again fails again. */
  public static ModelException lasting(String message) {
    return new ModelException(message, false, Optional.empty(), null);
  }

  /** The same without this in its message. */
  ModelException without(Secret secret) {
    var message = String.valueOf(getMessage());
    var shown = secret.use(text -> text.isEmpty() ? message : message.replace(text, "***"));
    return shown.equals(message) ? this : new ModelException(shown, passing, wait, null);
  }

  /** Whether another attempt may help. */
  public boolean isPassing() {
    return passing;
  }

  /** How long the model asks to wait. */
  public Optional<Duration> retryAfter() {
    return wait;
  }
}
