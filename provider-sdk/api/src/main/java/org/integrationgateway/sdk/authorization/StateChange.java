package org.integrationgateway.sdk.authorization;

/**
 * The changes made by setting the state.
 *
 * @param added relationships that are new in the static layer
 * @param deleted relationships that were removed from it
 * @param modelId of the model in force
 */
public record StateChange(long added, long deleted, String modelId) {}
