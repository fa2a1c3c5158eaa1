package org.integrationgateway.sdk.authorization;

/**
 * What setting the state changed.
 *
 * @param added relationships that are new in the static layer
 * @param deleted relationships that were removed from it
 * @param modelId of the model in force
 */
public record StateChange(long added, long deleted, String modelId) {}
