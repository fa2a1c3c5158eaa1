package org.integrationgateway.sdk.workflow;

import java.time.Instant;

/**
 * A definition that was applied.
 *
 * @param spec its content, with the ids of activations and the present pause states
 * @param generation 1 for the first
 * @param createdAt when the first generation was applied
 * @param updatedAt when this generation was applied
 */
public record WorkflowDefinition(
    WorkflowSpec spec, long generation, Instant createdAt, Instant updatedAt) {}
