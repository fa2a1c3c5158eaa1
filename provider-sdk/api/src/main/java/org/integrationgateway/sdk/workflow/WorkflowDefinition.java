package org.integrationgateway.sdk.workflow;

import java.time.Instant;
import java.util.Optional;

/**
 * A definition that was applied.
 *
 * @param spec its content, with the ids of activations and the present pause states
 * @param generation 1 for the first
 * @param createdAt when the first generation was applied
 * @param updatedAt when this generation was applied
 * @param provider name of the provider, as deployed: the gateway says it, a provider leaves it
 *     empty
 */
public record WorkflowDefinition(
    WorkflowSpec spec,
    long generation,
    Instant createdAt,
    Instant updatedAt,
    Optional<String> provider) {
  /** A definition as a provider makes it. */
  public WorkflowDefinition(
      WorkflowSpec spec, long generation, Instant createdAt, Instant updatedAt) {
    this(spec, generation, createdAt, updatedAt, Optional.empty());
  }

  /** Returns this definition, as of the provider with this name. */
  public WorkflowDefinition ofProvider(String name) {
    return new WorkflowDefinition(spec, generation, createdAt, updatedAt, Optional.of(name));
  }
}
