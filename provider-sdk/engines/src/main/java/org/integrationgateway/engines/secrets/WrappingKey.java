package org.integrationgateway.engines.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.secrets.WrappedSecret;

/**
 * A key that wraps secrets, with its versions: AES-256 in Galois/Counter Mode with random nonces
 * (NIST SP 800-38D), the context as additional data. The newest version wraps, all unwrap.
 *
 * <p>A ciphertext is the number of the version in four bytes, twelve bytes of nonce, and the
 * encrypted secret with its tag.
 *
 * @since 0.1.0
 */
public final class WrappingKey {
  /** The bytes of each version. */
  public static final int KEY_BYTES = 32;

  private static final String TRANSFORMATION = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String name;
  private final List<Secret> versions;

  /**
   * @param name for messages
   * @param versions of 32 bytes each, the oldest first, at least one: a version keeps its place
   * @throws IllegalArgumentException when there is no version, or one has another length
   */
  public WrappingKey(String name, List<Secret> versions) {
    this.name = name;
    this.versions = List.copyOf(versions);
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("key '%s' has no version".formatted(name));
    }
    for (int version = 1; version <= versions.size(); version++) {
      int size = versions.get(version - 1).useBytes(bytes -> bytes.length);
      if (size != KEY_BYTES) {
        throw new IllegalArgumentException(
            "version %d of key '%s' has %d bytes, but must have %d"
                .formatted(version, name, size, KEY_BYTES));
      }
    }
  }

  /** Encrypts a secret by the newest version. */
  public WrappedSecret wrap(Secret plaintext, String context) {
    int version = versions.size();
    var nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    try {
      var cipher = cipher(Cipher.ENCRYPT_MODE, version, nonce, context);
      var encrypted =
          plaintext.useBytes(bytes -> ByteBuffer.allocate(bytes.length + TAG_BYTES).put(bytes));
      int size = encrypted.position();
      var output = encrypted.array();
      cipher.doFinal(output, 0, size, output, 0);
      var ciphertext =
          ByteBuffer.allocate(Integer.BYTES + NONCE_BYTES + output.length)
              .putInt(version)
              .put(nonce)
              .put(output)
              .array();
      return new WrappedSecret(ciphertext, Optional.of(Integer.toString(version)));
    } catch (GeneralSecurityException unavailable) {
      throw new IllegalStateException("this Java has no " + TRANSFORMATION, unavailable);
    }
  }

  /**
   * Decrypts a secret by the version that encrypted it.
   *
   * @throws ServiceException {@code INVALID_INPUT} when the ciphertext was changed, or is of
   *     another key or context
   */
  public Secret unwrap(byte[] ciphertext, String context) {
    if (ciphertext.length < Integer.BYTES + NONCE_BYTES + TAG_BYTES) {
      throw broken();
    }
    var parts = ByteBuffer.wrap(ciphertext);
    int version = parts.getInt();
    if (version < 1 || version > versions.size()) {
      throw broken();
    }
    var nonce = new byte[NONCE_BYTES];
    parts.get(nonce);
    try {
      var plaintext =
          cipher(Cipher.DECRYPT_MODE, version, nonce, context)
              .doFinal(ciphertext, parts.position(), parts.remaining());
      try {
        return Secret.of(plaintext);
      } finally {
        Arrays.fill(plaintext, (byte) 0);
      }
    } catch (AEADBadTagException changed) {
      throw broken();
    } catch (GeneralSecurityException unavailable) {
      throw new IllegalStateException("this Java has no " + TRANSFORMATION, unavailable);
    }
  }

  private ServiceException broken() {
    return new ServiceException(
        Reason.INVALID_INPUT,
        "the ciphertext cannot be decrypted with key '%s': it was changed, or is of another key or context"
            .formatted(name));
  }

  private Cipher cipher(int mode, int version, byte[] nonce, String context)
      throws GeneralSecurityException {
    var key = versions.get(version - 1).useBytes(bytes -> new SecretKeySpec(bytes, "AES"));
    var cipher = Cipher.getInstance(TRANSFORMATION);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
    cipher.updateAAD(ByteBuffer.allocate(Integer.BYTES).putInt(version).array());
    cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
