package org.integrationgateway.engines.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.integrationgateway.records.schema.Default;

/**
 * A code or token as it is stored, under the hash of its text.
 *
 * @param client that it was issued to
 * @param grant id of its grant, also before the grant exists; empty: no grant
 * @param resources that it is valid for; empty: not limited
 * @param redirectUri of a code: the redirect URI of the login; otherwise empty
 * @param challenge of a code: the PKCE challenge; otherwise empty
 * @param used whether it was used already, and must not be used again
 */
public record StoredToken(
    Type type,
    String subject,
    String client,
    String grant,
    List<String> scopes,
    List<String> resources,
    String redirectUri,
    String challenge,
    @Default("true") boolean used,
    Instant expiresAt) {
  /** How long a code works. */
  public static final Duration CODE_LIFE = Duration.ofMinutes(2);

  /** How long a code that comes a second time is still recognized. */
  private static final Duration CODE_MEMORY = Duration.ofDays(1);

  public StoredToken {
    scopes = List.copyOf(scopes);
    resources = List.copyOf(resources);
  }

  /** The use of the token. */
  public enum Type {
    /** Ends a login. */
    CODE("gwc_"),
    /** Stands behind calls. */
    ACCESS("gwa_"),
    /** Renews an access token. */
    REFRESH("gwr_");

    private final String prefix;

    Type(String prefix) {
      this.prefix = prefix;
    }

    /** The prefix of the texts of this type. */
    public String prefix() {
      return prefix;
    }
  }

  /** The time from which the record can be deleted. */
  public Instant forgottenAt() {
    return type == Type.CODE ? issuedAt().plus(CODE_MEMORY) : expiresAt;
  }

  /** The time when this code was issued. */
  Instant issuedAt() {
    return expiresAt.minus(CODE_LIFE);
  }

  StoredToken asUsed() {
    return new StoredToken(
        type, subject, client, grant, scopes, resources, redirectUri, challenge, true, expiresAt);
  }

  /** A token of the same subject, client and grant. */
  StoredToken next(Type other, List<String> narrowed, List<String> at, Instant end) {
    return new StoredToken(other, subject, client, grant, narrowed, at, "", "", false, end);
  }
}
