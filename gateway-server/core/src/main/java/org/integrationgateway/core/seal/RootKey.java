package org.integrationgateway.core.seal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/**
 * A configured encryption key. It only wraps data keys, and never seals a value. Its text is in the
 * configuration, or a secrets provider unwraps it.
 */
public final class RootKey {
  private static final int LEAST_BYTES = 32;

  private final Aead aead;
  private final @Nullable UnsealedKey unsealed;

  private RootKey(Aead aead, @Nullable UnsealedKey unsealed) {
    this.aead = aead;
    this.unsealed = unsealed;
  }

  /** A root key that a secrets provider has unwrapped. */
  static RootKey of(String id, Secret key, UnsealedKey unsealed) {
    return new RootKey(new Aead(id, key.useBytes(byte[]::clone)), unsealed);
  }

  /**
   * A root key from its configured text: 32 bytes in hexadecimal or Base64, or a text of at least
   * 32 bytes from which they are derived.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} when the text is too short to be a key
   */
  public static RootKey of(String id, Secret text) {
    return new RootKey(new Aead(id, text.use(value -> bytes(id, value.strip()))), null);
  }

  private static byte[] bytes(String id, String text) {
    return hex(text).or(() -> base64(text)).orElseGet(() -> derived(id, text));
  }

  private static Optional<byte[]> hex(String text) {
    return text.matches("[0-9A-Fa-f]{64}")
        ? Optional.of(HexFormat.of().parseHex(text))
        : Optional.empty();
  }

  private static Optional<byte[]> base64(String text) {
    if (!text.matches("[A-Za-z0-9+/_-]{43}=?")) {
      return Optional.empty();
    }
    var standard = text.replace('-', '+').replace('_', '/').replace("=", "");
    return Optional.of(Base64.getDecoder().decode(standard));
  }

  private static byte[] derived(String id, String text) {
    var material = text.getBytes(StandardCharsets.UTF_8);
    if (material.length < LEAST_BYTES) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          "encryption key '%s' has %d bytes, but a key has 32: make one with 'openssl rand -base64 32'"
              .formatted(id, material.length));
    }
    return KeyedHash.derive(material, "gateway.root-key.1", "wrap");
  }

  String id() {
    return aead.id();
  }

  /** The wrapping of the key; empty when the configuration has its text. */
  Optional<UnsealedKey> unsealed() {
    return Optional.ofNullable(unsealed);
  }

  /** Has the key wrapped by the newest version of the provider's key, where one wraps it. */
  void rewrap() {
    if (unsealed != null) {
      unsealed.rewrap(aead.secret());
    }
  }

  Sealed wrap(String dataKey, DataKey.Purpose purpose, byte[] key) {
    return aead.seal(place(dataKey, purpose), key);
  }

  public byte[] unwrap(DataKey dataKey) {
    return aead.open(place(dataKey.id(), dataKey.purpose()), dataKey.wrapped());
  }

  private static SealedPlace place(String dataKey, DataKey.Purpose purpose) {
    return new SealedPlace("keys", List.of(dataKey), purpose.name(), "system:gateway");
  }
}
