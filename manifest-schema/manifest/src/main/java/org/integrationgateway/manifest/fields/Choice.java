package org.integrationgateway.manifest.fields;

import java.util.Locale;

/** An enum whose constants have their own text in files. */
public interface Choice {
  /** The name of the constant, as {@link Enum#name}. */
  String name();

  /** The text in files: {@code client_credentials}; by default the name in lower case. */
  default String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
