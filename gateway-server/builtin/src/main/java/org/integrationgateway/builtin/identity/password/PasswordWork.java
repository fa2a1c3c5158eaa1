package org.integrationgateway.builtin.identity.password;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.integrationgateway.sdk.identity.RandomSecrets;

/**
 * The work factor of a password hash (Argon2id, RFC 9106). A hash is stored with its work factor,
 * as {@code $argon2id$v=19$m=19456,t=2,p=1$salt$hash}.
 *
 * @param memoryKib memory, in KiB
 * @param passes over that memory
 * @param lanes into which it is divided
 */
public record PasswordWork(int memoryKib, int passes, int lanes) {
  /**
   * The recommendation of the OWASP password storage cheat sheet for machines with little memory.
   */
  public static final PasswordWork RECOMMENDED = new PasswordWork(19 * 1024, 2, 1);

  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final Pattern FORM =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,2})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

  /** The hash of a password, to store. */
  public String hash(byte[] password) {
    byte[] salt = RandomSecrets.bytes(SALT_BYTES);
    return stored(salt, derive(password, salt, HASH_BYTES));
  }

  /**
   * A hash that no password has and that takes the same work to compare, made without that work.
   */
  String hashOfNoPassword() {
    return stored(RandomSecrets.bytes(SALT_BYTES), RandomSecrets.bytes(HASH_BYTES));
  }

  private String stored(byte[] salt, byte[] hash) {
    return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(memoryKib, passes, lanes, text(salt), text(hash));
  }

  /** Whether the hash was made from the password. */
  public static boolean matches(String hash, byte[] password) {
    var parts = FORM.matcher(hash);
    if (!parts.matches()) {
      throw new IllegalStateException("a stored password hash is damaged");
    }
    byte[] expected = Base64.getDecoder().decode(parts.group(5));
    byte[] salt = Base64.getDecoder().decode(parts.group(4));
    return MessageDigest.isEqual(expected, of(hash).derive(password, salt, expected.length));
  }

  /** The work factor of a hash. */
  public static PasswordWork of(String hash) {
    var parts = FORM.matcher(hash);
    if (!parts.matches()) {
      throw new IllegalStateException("a stored password hash is damaged");
    }
    return new PasswordWork(
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(2)),
        Integer.parseInt(parts.group(3)));
  }

  /** Whether a hash with this work factor should be replaced by one with the other. */
  public boolean isLessThan(PasswordWork other) {
    return memoryKib < other.memoryKib || passes < other.passes;
  }

  private byte[] derive(byte[] password, byte[] salt, int length) {
    var generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(memoryKib)
            .withIterations(passes)
            .withParallelism(lanes)
            .withSalt(salt)
            .build());
    byte[] hash = new byte[length];
    generator.generateBytes(password, hash);
    return hash;
  }

  private static String text(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes);
  }
}
