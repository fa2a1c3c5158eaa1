package org.integrationgateway.base.version;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The version of the gateway and its tools, that of the root POM. The build writes it into a
 * resource, so that it is known from class folders and merged JARs too, which have no manifest.
 */
public final class ProductVersion {
  /** The version number; {@code 0.0.0-development} for classes that no build has made. */
  public static final String NUMBER = read();

  private ProductVersion() {}

  private static String read() {
    try (var version = ProductVersion.class.getResourceAsStream("version.txt")) {
      return version == null
          ? "0.0.0-development"
          : new String(version.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
