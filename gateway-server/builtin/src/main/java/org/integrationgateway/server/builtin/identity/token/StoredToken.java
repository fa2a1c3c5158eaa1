package org.integrationgateway.server.builtin.identity.token;

import java.time.Instant;
import java.util.List;

/**
 * A stored code or token, with the hash of its text.
 *
 * @param client that it was issued to
 * @param grant id of its grant, also before the grant exists; empty: no grant
 * @param resources that it is valid for; empty: not limited
 * @param redirectUri of a code: the redirect URI of the login; otherwise empty
 * @param challenge of a code: the PKCE challenge; otherwise empty
 * @param used whether it was used already, and must not be used again
 * @param forgottenAt when the record can be deleted
 */
public record StoredToken(
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
  public StoredToken {
    scopes = List.copyOf(scopes);
    resources = List.copyOf(resources);
  }

  public enum Type {
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

  public StoredToken asUsed() {
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
