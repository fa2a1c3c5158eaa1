package org.integrationgateway.builtin.identity.totp;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.RandomSecrets;

/** Codes of 80 random bits, each of which replaces one code of the device. */
public final class RecoveryCodes {
  /** How many codes an account gets. */
  public static final int COUNT = 10;

  private static final int BYTES = 10;

  private RecoveryCodes() {}

  /** The codes of an account. */
  public static List<Secret> fresh() {
    return Stream.generate(() -> Base32.of(RandomSecrets.bytes(BYTES)).toLowerCase(Locale.ROOT))
        .map(code -> Secret.of(code.replaceAll("(.{4})(?!$)", "$1-")))
        .limit(COUNT)
        .toList();
  }

  /** The hash of a typed code, to store or to compare. A fast hash is enough for 80 random bits. */
  static String hash(String typed) {
    return RandomSecrets.hash(
        "recovery " + typed.toLowerCase(Locale.ROOT).replaceAll("[\\s-]", ""));
  }
}
