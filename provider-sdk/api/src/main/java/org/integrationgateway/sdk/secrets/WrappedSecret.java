package org.integrationgateway.sdk.secrets;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * A secret as a key of the provider encrypted it.
 *
 * @param ciphertext what {@link Secrets#unwrap} needs: the version of the key is in it
 * @param keyVersion the version of the key, for messages; empty when the provider has no versions
 * @since 0.1.0
 */
public record WrappedSecret(byte[] ciphertext, Optional<String> keyVersion) {
  public WrappedSecret {
    ciphertext = ciphertext.clone();
  }

  /** A copy. */
  @Override
  public byte[] ciphertext() {
    return ciphertext.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WrappedSecret wrapped
        && Arrays.equals(ciphertext, wrapped.ciphertext)
        && keyVersion.equals(wrapped.keyVersion);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(ciphertext), keyVersion);
  }

  @Override
  public String toString() {
    return "wrapped secret of %d bytes, key version %s"
        .formatted(ciphertext.length, keyVersion.orElse("unknown"));
  }
}
