package org.integrationgateway.http.identity;

import org.integrationgateway.sdk.Secret;

/**
 * A new token.
 *
 * @param plaintext shown now and never again: the store keeps a hash
 */
public record CreatedToken(ApiToken token, Secret plaintext) {}
