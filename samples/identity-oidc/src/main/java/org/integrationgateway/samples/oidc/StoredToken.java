package org.integrationgateway.samples.oidc;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.integrationgateway.sdk.Secret;

/**
 * The stored data of a token, besides its hash.
 *
 * @param client that it was issued to
 * @param grant that it belongs to; empty: none
 * @param resources that it is valid for; empty: not limited
 */
record StoredToken(
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

  /** Returns a token for the same subject, client and grant. */
  StoredToken as(Type other, List<String> narrowed, List<String> at, Instant until) {
    return new StoredToken(other, subject, client, grant, narrowed, at, until);
  }

  /** Returns a random text of 256 bits. */
  static String random() {
    var bytes = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Returns the stored hash of such a text: with 256 random bits, a fast hash is sufficient. */
  static String hash(Secret secret) {
    return secret.useBytes(StoredToken::sha256);
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
