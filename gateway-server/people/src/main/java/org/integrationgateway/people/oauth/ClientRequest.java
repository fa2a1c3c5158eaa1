package org.integrationgateway.people.oauth;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.records.schema.Name;

/**
 * A client asks to log a person in.
 *
 * @param scope as sent
 * @param challenge of its code verifier (RFC 7636, S256)
 * @param resource path that the tokens are to be for
 * @param issuer of the gateway as the client knows it
 * @param askAgain whether the client wants the person to be asked although it was asked before
 * @param state that the client gets back
 */
public record ClientRequest(
    @Name("client") String clientId,
    @Name("redirect") String redirectUri,
    String scope,
    String challenge,
    String resource,
    String issuer,
    boolean askAgain,
    Instant expiresAt,
    Optional<String> state) {}
