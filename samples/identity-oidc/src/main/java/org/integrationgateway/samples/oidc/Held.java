package org.integrationgateway.samples.oidc;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.integrationgateway.sdk.Secret;

/**
 * What is kept of a token, beside the hash of its text.
 *
 * @param client which client it was given to
 * @param grant the grant it stands under; empty: none
 * @param resources what it can be used at; none: not limited
 */
record Held(
    Type type,
    String subject,
    String client,
    String grant,
    List<String> scopes,
    List<String> resources,
    Instant end) {
  private static final int RANDOM_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  enum Type {
    ACCESS,
    REFRESH
  }

  /** A token for the same subject and client, under the same grant. */
  Held as(Type other, List<String> narrowed, List<String> at, Instant until) {
    return new Held(other, subject, client, grant, narrowed, at, until);
  }

  /** What nobody can guess. */
  static String random() {
    var bytes = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** What is kept of such a secret: with 256 random bits in it, nothing slower is needed. */
  static String hash(Secret secret) {
    return secret.useBytes(Held::sha256);
  }

  static String sha256(byte[] bytes) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
