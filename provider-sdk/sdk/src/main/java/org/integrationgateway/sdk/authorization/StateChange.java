package org.integrationgateway.sdk.authorization;

/**
 * What setting the state changed.
 *
 * @param added facts that are new in the static layer
 * @param deleted facts that are gone from it
 * @param modelId of the model in force
 */
public record StateChange(long added, long deleted, String modelId) {}
