package org.integrationgateway.samples.vault;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.samples.vault.server.ServerPath;
import org.integrationgateway.samples.vault.server.Tokens;
import org.integrationgateway.samples.vault.server.VaultClient;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.secrets.WrappedSecret;

/**
 * Keys of the transit engine, which never leave the server. A digest of the context is encrypted
 * before the plaintext, because not each version of the server and not each type of key
 * authenticates data beside the ciphertext.
 */
record Transit(VaultClient client, Tokens tokens, Refusals refusals, String mount) {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");
  private static final Pattern CIPHERTEXT =
      Pattern.compile("vault:v([1-9][0-9]{0,8}):[A-Za-z0-9+/]+={0,2}");
  private static final int DIGEST = 32;

  WrappedSecret wrap(String key, Secret plaintext, String context) {
    checkUsable(key);
    var path = path("encrypt", key);
    var answer =
        tokens.ask(
            token ->
                client.post(
                    ServerPath.encode(path),
                    Map.of("plaintext", base64(plaintext, context)),
                    token));
    if (!answer.ok()) {
      throw refusals.of(answer, "wrapping by key '" + key + "'", path, "update");
    }
    var ciphertext = JsonValues.text(answer.data(), "ciphertext");
    var form = CIPHERTEXT.matcher(ciphertext);
    if (!form.matches()) {
      throw client.incomplete("data.ciphertext");
    }
    return new WrappedSecret(ciphertext.getBytes(US_ASCII), Optional.of(form.group(1)));
  }

  /**
   * Checks that the key exists: for a token that may create keys, the server would make one at the
   * first encryption, and a mistyped name would become a root of trust.
   */
  private void checkUsable(String key) {
    checkName(key);
    var path = path("keys", key);
    var answer = tokens.ask(token -> client.get(ServerPath.encode(path), token));
    if (!answer.ok()) {
      throw answer.status() == 404 && answer.errors().isEmpty()
          ? noKey(key)
          : refusals.of(answer, "key '" + key + "'", path, "read");
    }
    if (Boolean.FALSE.equals(answer.data().get("supports_encryption"))) {
      throw unusable(key, "is of type " + JsonValues.text(answer.data(), "type"));
    }
    if (Boolean.TRUE.equals(answer.data().get("derived"))) {
      throw unusable(key, "derives keys from a context");
    }
  }

  private static ServiceException unusable(String key, String because) {
    return new ServiceException(
        Reason.INVALID_STATE,
        "key '%s' %s: make another of type aes256-gcm96, with derived=false"
            .formatted(key, because));
  }

  private ServiceException noKey(String key) {
    return new ServiceException(
        Reason.NOT_FOUND,
        "there is no key '%s' at '%s': make it by 'bao write -f %s' (or 'vault write -f')"
            .formatted(key, mount, path("keys", key)));
  }

  Secret unwrap(String key, byte[] ciphertext, String context) {
    checkName(key);
    var text = new String(ciphertext, US_ASCII);
    var form = CIPHERTEXT.matcher(text);
    if (!form.matches()) {
      throw changed(key, "is not a ciphertext of the transit engine");
    }
    var path = path("decrypt", key);
    var answer =
        tokens.ask(
            token -> client.post(ServerPath.encode(path), Map.of("ciphertext", text), token));
    if (answer.ok()) {
      return opened(key, JsonValues.text(answer.data(), "plaintext"), context);
    }
    if (answer.status() != 400) {
      throw refusals.of(answer, "unwrapping by key '" + key + "'", path, "update");
    }
    if (answer.errors().contains("key not found")) {
      throw noKey(key);
    }
    if (answer.errors().contains("too old")) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "version %s of key '%s' is below its min_decryption_version: lower that, unwrap, and wrap again by the newest version"
              .formatted(form.group(1), key));
    }
    throw changed(key, "was changed, or is of another key (" + answer.errors() + ")");
  }

  private static Secret opened(String key, String base64, String context) {
    byte[] both;
    try {
      both = Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException malformed) {
      // Without the cause, which may quote a part of the secret.
      throw changed(key, "opens to no wrapped secret");
    }
    try {
      if (both.length <= DIGEST
          || !MessageDigest.isEqual(Arrays.copyOf(both, DIGEST), Sha256.of(context))) {
        throw changed(key, "is of another context");
      }
      var plaintext = Arrays.copyOfRange(both, DIGEST, both.length);
      var secret = Secret.of(plaintext);
      Arrays.fill(plaintext, (byte) 0);
      return secret;
    } finally {
      Arrays.fill(both, (byte) 0);
    }
  }

  private static String base64(Secret plaintext, String context) {
    return plaintext.useBytes(
        bytes -> {
          var both = Arrays.copyOf(Sha256.of(context), DIGEST + bytes.length);
          System.arraycopy(bytes, 0, both, DIGEST, bytes.length);
          try {
            return Base64.getEncoder().encodeToString(both);
          } finally {
            Arrays.fill(both, (byte) 0);
          }
        });
  }

  private static ServiceException changed(String key, String because) {
    return new ServiceException(
        Reason.INVALID_INPUT,
        "the wrapped secret does not open by key '%s': it %s".formatted(key, because));
  }

  private static void checkName(String key) {
    if (!KEY.matcher(key).matches()) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "'%s' is not the name of a key: letters, digits, '_', '-' and '.'".formatted(key));
    }
  }

  private String path(String operation, String key) {
    return mount + "/" + operation + "/" + key;
  }
}
