package org.integrationgateway.server.surface.request;

import java.util.Arrays;
import java.util.Optional;

/** Chooses the media type of bytes that are sent. */
final class MediaTypes {
  private static final String ANY_BYTES = "application/octet-stream";

  private MediaTypes() {}

  /**
   * The declared type, where it is one; else what the caller says, else the first declared one that
   * is no range.
   *
   * @param declared also a range, or several with commas
   */
  static String sent(Optional<String> declared, Optional<String> said) {
    if (declared.filter(type -> isOne(type)).isPresent()) {
      return declared.get();
    }
    return said.filter(type -> !type.isBlank())
        .or(
            () ->
                declared.stream()
                    .flatMap(types -> Arrays.stream(types.split(",")))
                    .map(String::strip)
                    .filter(MediaTypes::isOne)
                    .findFirst())
        .orElse(ANY_BYTES);
  }

  private static boolean isOne(String type) {
    return !type.contains("*") && !type.contains(",") && !type.isBlank();
  }
}
