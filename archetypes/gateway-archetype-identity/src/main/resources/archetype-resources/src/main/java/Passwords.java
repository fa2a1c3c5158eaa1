package ${package};

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * What is kept of a password: PBKDF2 (RFC 8018) with HMAC-SHA-256, as <code>
 * pbkdf2-sha256:iterations:salt:hash</code>. To make one, start this very file with <code>java
 * Passwords.java</code> and type the password.
 */
final class Passwords {
  /** The number that the OWASP password storage cheat sheet recommends. */
  static final int ITERATIONS = 600_000;

  private static final Pattern FORM =
      Pattern.compile("pbkdf2-sha256:([1-9][0-9]{3,7}):([A-Za-z0-9_-]{22,}):([A-Za-z0-9_-]{43})");
  private static final int SALT_BYTES = 16;
  private static final int HASH_BITS = 256;

  private Passwords() {}

  static String hash(String password, int iterations) {
    var salt = new byte[SALT_BYTES];
    new SecureRandom().nextBytes(salt);
    var text = Base64.getUrlEncoder().withoutPadding();
    return "pbkdf2-sha256:%d:%s:%s"
        .formatted(
            iterations,
            text.encodeToString(salt),
            text.encodeToString(derive(password, salt, iterations)));
  }

  /** Returns whether this text is a hash of a password. */
  static boolean isHash(String text) {
    return FORM.matcher(text).matches();
  }

  /** Returns whether this is the hash of the given password. */
  static boolean matches(String hash, String password) {
    Matcher parts = FORM.matcher(hash);
    if (!parts.matches()) {
      throw new IllegalArgumentException("this is no hash of a password");
    }
    byte[] salt = Base64.getUrlDecoder().decode(parts.group(2));
    byte[] expected = Base64.getUrlDecoder().decode(parts.group(3));
    return MessageDigest.isEqual(
        expected, derive(password, salt, Integer.parseInt(parts.group(1))));
  }

  private static byte[] derive(String password, byte[] salt, int iterations) {
    // Normalises characters that can be typed in several ways (RFC 8265, section 4.2).
    var typed = Normalizer.normalize(password, Normalizer.Form.NFC).toCharArray();
    var work = new PBEKeySpec(typed, salt, iterations, HASH_BITS);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(work).getEncoded();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    } finally {
      work.clearPassword();
    }
  }

  public static void main(String[] args) throws IOException {
    var console = System.console();
    var password =
        console == null
            ? new BufferedReader(new InputStreamReader(System.in)).readLine()
            : new String(console.readPassword("Password: "));
    System.out.println(hash(password, ITERATIONS));
  }
}
