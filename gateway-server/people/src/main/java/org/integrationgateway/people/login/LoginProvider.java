package org.integrationgateway.people.login;

import org.integrationgateway.sdk.identity.Identity;

/**
 * An identity provider at which people log in.
 *
 * @param name in the configuration
 */
public record LoginProvider(String name, Identity identity, LoginPort port) {}
