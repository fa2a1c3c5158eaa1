package org.integrationgateway.sdk.identity;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.integrationgateway.sdk.Secret;

/**
 * Hashes of passwords, by the JDK alone: PBKDF2 (RFC 8018) with HMAC-SHA-256, as {@code
 * pbkdf2-sha256:iterations:salt:hash}. Started as a program, prints the hash of the password that
 * is typed.
 */
public final class PasswordHash {
  /** The work that the OWASP password storage cheat sheet recommends: some 0.2 seconds. */
  public static final int ITERATIONS = 600_000;

  private static final Pattern FORM =
      Pattern.compile("pbkdf2-sha256:([1-9][0-9]{3,7}):([A-Za-z0-9_-]{22,}):([A-Za-z0-9_-]{43})");
  private static final int SALT_BYTES = 16;
  private static final int HASH_BITS = 256;

  private PasswordHash() {}

  /** The hash of a password, to store. */
  public static Secret of(Secret password, int iterations) {
    byte[] salt = RandomSecrets.bytes(SALT_BYTES);
    var text = Base64.getUrlEncoder().withoutPadding();
    return Secret.of(
        "pbkdf2-sha256:%d:%s:%s"
            .formatted(
                iterations,
                text.encodeToString(salt),
                text.encodeToString(derive(password, salt, iterations))));
  }

  /**
   * Checks that a configured text is a hash.
   *
   * @throws IllegalArgumentException with the remedy
   */
  public static Secret require(Secret hash) {
    if (!hash.<Boolean>use(text -> FORM.matcher(text).matches())) {
      throw new IllegalArgumentException(
          "passwordHash is not a hash: set it to the output of the program "
              + PasswordHash.class.getName()
              + " for the password");
    }
    return hash;
  }

  /** Whether a hash was made from a password; takes the same time wherever they differ. */
  public static boolean matches(Secret hash, Secret password) {
    return hash.use(
        text -> {
          var parts = FORM.matcher(text);
          if (!parts.matches()) {
            throw new IllegalArgumentException("this is not a hash of a password");
          }
          byte[] salt = Base64.getUrlDecoder().decode(parts.group(2));
          byte[] expected = Base64.getUrlDecoder().decode(parts.group(3));
          return MessageDigest.isEqual(
              expected, derive(password, salt, Integer.parseInt(parts.group(1))));
        });
  }

  private static byte[] derive(Secret password, byte[] salt, int iterations) {
    // Normalizes characters that can be typed in several ways (RFC 8265, section 4.2).
    var work =
        new PBEKeySpec(
            password.use(text -> Normalizer.normalize(text, Normalizer.Form.NFC).toCharArray()),
            salt,
            iterations,
            HASH_BITS);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(work).getEncoded();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    } finally {
      work.clearPassword();
    }
  }

  /** Reads a password and prints its hash. */
  public static void main(String[] arguments) throws IOException {
    var console = System.console();
    var password =
        console == null
            ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                .readLine()
            : new String(console.readPassword("Password: "));
    System.out.println(of(Secret.of(password), ITERATIONS).<String>use(hash -> hash));
  }
}
