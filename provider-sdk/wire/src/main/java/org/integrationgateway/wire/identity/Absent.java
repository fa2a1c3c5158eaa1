package org.integrationgateway.wire.identity;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** Converts between absent values and the empty values of the wire. */
final class Absent {
  private Absent() {}

  static Optional<String> text(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  static Optional<Secret> secret(String text) {
    return text(text).map(Secret::of);
  }

  static String plain(Secret secret) {
    return secret.use(text -> text);
  }

  static String plain(Optional<Secret> secret) {
    return secret.map(Absent::plain).orElse("");
  }
}
