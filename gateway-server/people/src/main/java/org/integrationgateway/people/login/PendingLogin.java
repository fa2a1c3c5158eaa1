package org.integrationgateway.people.login;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Secret;

/**
 * A login between its begin and its end.
 *
 * @param id hash of its state
 * @param browser hash of what the browser has to present
 * @param provider name of the identity provider
 * @param redirectUri as the provider knows it
 * @param verifier of which the provider has the challenge (RFC 7636)
 * @param next location after the login
 * @param callbackPort of the program that completes it
 */
record PendingLogin(
    String id,
    String browser,
    String provider,
    String redirectUri,
    Secret verifier,
    Optional<NextPath> next,
    @Name("port") Optional<Integer> callbackPort,
    Instant expiresAt) {}
