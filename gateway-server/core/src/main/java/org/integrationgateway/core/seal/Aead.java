package org.integrationgateway.core.seal;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.sdk.Secret;

/** One AES-256 key in Galois/Counter Mode with random 96-bit nonces (NIST SP 800-38D, 8.2.2). */
final class Aead {
  static final int KEY_BYTES = 32;
  private static final String TRANSFORMATION = "AES/GCM/NoPadding";
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String id;
  private final SecretKey key;

  Aead(String id, byte[] key) {
    if (key.length != KEY_BYTES) {
      throw new IllegalArgumentException("key '%s' is not 32 bytes long".formatted(id));
    }
    this.id = id;
    this.key = new SecretKeySpec(key, "AES");
  }

  static byte[] randomKey() {
    var bytes = new byte[KEY_BYTES];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  String id() {
    return id;
  }

  /** The key itself, to have it wrapped. */
  Secret secret() {
    var bytes = key.getEncoded();
    try {
      return Secret.of(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  Sealed seal(SealedPlace place, byte[] plaintext) {
    var nonce = new byte[Sealed.NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    try {
      return Sealed.of(id, nonce, cipher(Cipher.ENCRYPT_MODE, nonce, place).doFinal(plaintext));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java cannot seal with " + TRANSFORMATION, e);
    }
  }

  byte[] open(SealedPlace place, Sealed sealed) {
    try {
      return cipher(Cipher.DECRYPT_MODE, sealed.nonce(), place).doFinal(sealed.ciphertext());
    } catch (AEADBadTagException e) {
      throw new SealBrokenException(
          "the sealed value at %s cannot be decrypted with key '%s': the value was changed or moved, or the key is a different one"
              .formatted(place, id),
          e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java cannot open with " + TRANSFORMATION, e);
    }
  }

  /** A new cipher per value: they are not thread-safe, and cost less than the value does. */
  private Cipher cipher(int mode, byte[] nonce, SealedPlace place) throws GeneralSecurityException {
    var cipher = Cipher.getInstance(TRANSFORMATION);
    cipher.init(mode, key, new GCMParameterSpec(Sealed.TAG_BYTES * Byte.SIZE, nonce));
    cipher.updateAAD(place.associatedData(id));
    return cipher;
  }
}
