package org.integrationgateway.samples.vault;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.samples.vault.StandIn.Reply;

/** The transit engine of the stand-in, with AES-256-GCM. */
final class StandInTransit {
  private static final int NONCE = 12;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, List<SecretKey>> keys = new HashMap<>();
  private final Map<String, Integer> least = new HashMap<>();

  /** Makes a key, or a newer version of one. */
  void make(String name) {
    var bytes = new byte[32];
    random.nextBytes(bytes);
    keys.computeIfAbsent(name, any -> new ArrayList<>()).add(new SecretKeySpec(bytes, "AES"));
  }

  void least(String name, int version) {
    least.put(name, version);
  }

  Reply answer(String operation, String name, Map<String, ?> body) {
    try {
      return switch (operation) {
        case "keys" ->
            keys.containsKey(name)
                ? Reply.data(
                    Map.of("type", "aes256-gcm96", "supports_encryption", true, "derived", false))
                : Reply.error(404);
        case "encrypt" -> encrypt(name, String.valueOf(body.get("plaintext")));
        case "decrypt" -> decrypt(name, String.valueOf(body.get("ciphertext")));
        default -> Reply.error(404);
      };
    } catch (GeneralSecurityException changed) {
      return Reply.error(400, "cipher: message authentication failed");
    } catch (IllegalArgumentException malformed) {
      return Reply.error(400, "invalid ciphertext: could not decode base64");
    }
  }

  /** Encrypts; as the server does for a token that may create, makes a key that is missing. */
  private Reply encrypt(String name, String plaintext) throws GeneralSecurityException {
    if (!keys.containsKey(name)) {
      make(name);
    }
    var versions = keys.get(name);
    var nonce = new byte[NONCE];
    random.nextBytes(nonce);
    var sealed =
        cipher(Cipher.ENCRYPT_MODE, versions.get(versions.size() - 1), nonce)
            .doFinal(Base64.getDecoder().decode(plaintext));
    var both = Arrays.copyOf(nonce, NONCE + sealed.length);
    System.arraycopy(sealed, 0, both, NONCE, sealed.length);
    return Reply.data(
        Map.of(
            "ciphertext",
            "vault:v" + versions.size() + ":" + Base64.getEncoder().encodeToString(both),
            "key_version",
            versions.size()));
  }

  private Reply decrypt(String name, String ciphertext) throws GeneralSecurityException {
    var versions = keys.get(name);
    if (versions == null) {
      return Reply.error(400, "encryption key not found");
    }
    var parts = ciphertext.split(":", 3);
    int version = Integer.parseInt(parts[1].substring(1));
    if (version > versions.size()) {
      return Reply.error(400, "invalid ciphertext: version is too new");
    }
    if (version < least.getOrDefault(name, 1)) {
      return Reply.error(400, "ciphertext or signature version is disallowed by policy (too old)");
    }
    if (parts[2].length() % 4 != 0) {
      // The server's decoder requires the padding, that of the JDK does not.
      throw new IllegalArgumentException();
    }
    var both = Base64.getDecoder().decode(parts[2]);
    if (both.length <= NONCE) {
      return Reply.error(400, "invalid ciphertext length");
    }
    var plaintext =
        cipher(Cipher.DECRYPT_MODE, versions.get(version - 1), Arrays.copyOf(both, NONCE))
            .doFinal(both, NONCE, both.length - NONCE);
    return Reply.data(Map.of("plaintext", Base64.getEncoder().encodeToString(plaintext)));
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] nonce)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(128, nonce));
    return cipher;
  }
}
