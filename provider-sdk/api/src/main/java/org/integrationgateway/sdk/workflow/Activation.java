package org.integrationgateway.sdk.workflow;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.JsonCopy;
import org.jspecify.annotations.Nullable;

/**
 * A trigger that starts runs without a request.
 *
 * @param id unique among all definitions, spelled like the id of one; empty when it is applied: the
 *     provider sets it
 * @param trigger the clock or an event
 * @param paused whether it starts no runs now
 * @param input input of its runs: values with references to {@code event}
 */
public record Activation(
    Optional<String> id, Trigger trigger, boolean paused, Map<String, @Nullable Object> input) {
  public Activation {
    input = JsonCopy.object(input);
  }

  /** An active trigger; the provider sets the id. */
  public static Activation of(Trigger trigger, Map<String, @Nullable Object> input) {
    return new Activation(Optional.empty(), trigger, false, input);
  }

  public Activation withId(String name) {
    return new Activation(Optional.of(name), trigger, paused, input);
  }

  public Activation withPaused(boolean pause) {
    return new Activation(id, trigger, pause, input);
  }
}
