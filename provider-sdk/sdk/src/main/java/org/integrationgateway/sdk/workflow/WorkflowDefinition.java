package org.integrationgateway.sdk.workflow;

import java.time.Instant;

/**
 * A definition that was applied.
 *
 * @param spec what it says; its activations have ids, and all pauses are as they are now
 * @param generation 1 for the first
 * @param createdAt when the first generation was applied
 * @param updatedAt when this generation was applied
 */
public record WorkflowDefinition(
    WorkflowSpec spec, long generation, Instant createdAt, Instant updatedAt) {}
