package org.integrationgateway.people.session;

import org.integrationgateway.sdk.Secret;

/**
 * A session that has begun.
 *
 * @param text shown now and never again: the store keeps a hash
 */
public record NewSession(Session session, Secret text) {}
