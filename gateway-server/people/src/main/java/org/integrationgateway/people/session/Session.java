package org.integrationgateway.people.session;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.sdk.Subject;

/**
 * A session as its owner sees it, without its text.
 *
 * @param subject who logged in; with the e-mail address only when the provider has verified it
 * @param groups of the subject at the identity provider
 * @param provider configured name of the identity provider
 * @param grantId of the grant that the identity provider keeps for the session
 * @param lastUsedAt up to a minute behind
 * @param expiresAt when it ends even if it is used
 * @param address that the login came from
 * @param agent what the login's browser or program calls itself
 */
public record Session(
    String id,
    @Inline Subject subject,
    List<String> groups,
    String provider,
    Optional<String> grantId,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String address,
    String agent) {
  public Session {
    groups = List.copyOf(groups);
  }

  Session usedAt(Instant at) {
    return new Session(
        id, subject, groups, provider, grantId, createdAt, at, expiresAt, address, agent);
  }

  /** The caller of a request with this session. */
  Caller caller(Proof.Kind kind) {
    return Caller.of(subject, Proof.session(kind, id, provider), groups);
  }
}
