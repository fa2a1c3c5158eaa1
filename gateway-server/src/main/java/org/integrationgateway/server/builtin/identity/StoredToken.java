package org.integrationgateway.server.builtin.identity;

import java.time.Instant;
import java.util.List;

/**
 * What is kept of a code or token; of its text only the hash.
 *
 * @param client which client it was given to
 * @param grant the grant it stands under, or will; empty: none
 * @param resources what it can be used at; none: not limited
 * @param redirectUri of a code: where the login ended; else empty
 * @param challenge of a code: PKCE's; else empty
 * @param used whether it came already, and must not again
 * @param forgottenAt when nobody needs to know any more that it was there
 */
record StoredToken(
    String hash,
    Type type,
    String subject,
    String client,
    String grant,
    List<String> scopes,
    List<String> resources,
    String redirectUri,
    String challenge,
    boolean used,
    Instant expiresAt,
    Instant forgottenAt) {
  StoredToken {
    scopes = List.copyOf(scopes);
    resources = List.copyOf(resources);
  }

  enum Type {
    CODE("gwc_"),
    ACCESS("gwa_"),
    REFRESH("gwr_");

    private final String prefix;

    Type(String prefix) {
      this.prefix = prefix;
    }

    String prefix() {
      return prefix;
    }
  }

  StoredToken asUsed() {
    return new StoredToken(
        hash,
        type,
        subject,
        client,
        grant,
        scopes,
        resources,
        redirectUri,
        challenge,
        true,
        expiresAt,
        forgottenAt);
  }
}
