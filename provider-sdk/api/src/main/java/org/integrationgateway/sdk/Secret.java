package org.integrationgateway.sdk;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.Function;

/**
 * A value that must not be seen: a token, a password, a key. It cannot print itself, is compared in
 * constant time, and is opened only through {@link #use}, so every place that reads one can be
 * found.
 */
public final class Secret {
  private final byte[] value;

  private Secret(byte[] value) {
    this.value = value;
  }

  /** A secret of this text, in UTF-8; the empty text is a secret too. */
  public static Secret of(String value) {
    return new Secret(value.getBytes(StandardCharsets.UTF_8));
  }

  /** A secret of these bytes; the array is copied. */
  public static Secret of(byte[] value) {
    return new Secret(value.clone());
  }

  /** Whether the secret is the empty text. */
  public boolean isEmpty() {
    return value.length == 0;
  }

  /**
   * Hands the text to {@code once} and gives back what that returns. The text cannot be cleared
   * afterwards, as that of every {@code String}: use {@link #useBytes} for keys.
   *
   * @param once must not keep the text, log it or put it into a message
   */
  public <T> T use(Function<String, T> once) {
    return once.apply(new String(value, StandardCharsets.UTF_8));
  }

  /**
   * Hands a copy of the bytes to {@code once}, and clears the copy afterwards, also after an
   * exception.
   *
   * @param once must not keep the array
   */
  public <T> T useBytes(Function<byte[], T> once) {
    byte[] copy = value.clone();
    try {
      return once.apply(copy);
    } finally {
      Arrays.fill(copy, (byte) 0);
    }
  }

  /** Whether both hold the same bytes; takes the same time wherever they differ. */
  public boolean matches(Secret other) {
    return MessageDigest.isEqual(value, other.value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret && matches(secret);
  }

  /** Returns the same value for every secret, so that a hash tells nothing. */
  @Override
  public int hashCode() {
    return 1;
  }

  /** Returns three asterisks, so that a secret in a log or message shows nothing. */
  @Override
  public String toString() {
    return "***";
  }
}
