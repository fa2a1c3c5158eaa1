package org.integrationgateway.builtin.oidc.issuer;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a valid access token.
 *
 * @param clientId the program that the token was issued to; empty when it names none
 */
public record VerifiedClaims(
    Map<String, @Nullable Object> claims, String clientId, Instant expiresAt) {}
