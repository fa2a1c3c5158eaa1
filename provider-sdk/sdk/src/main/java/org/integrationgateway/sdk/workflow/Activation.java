package org.integrationgateway.sdk.workflow;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What starts runs beside a request.
 *
 * @param id unique among all definitions, spelled like the id of one; empty in what is applied:
 *     given by the provider
 * @param trigger what it is
 * @param paused whether it starts nothing now
 * @param input input of its runs: values with references to {@code event}
 */
public record Activation(
    Optional<String> id, Trigger trigger, boolean paused, Map<String, @Nullable Object> input) {
  public Activation {
    input = Json.object(input);
  }

  /** One that is not paused; the provider gives the id. */
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
