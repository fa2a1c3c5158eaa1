package org.integrationgateway.packaging.platform;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;

/**
 * The platforms to package for.
 *
 * @param explicit in order; empty when none was given: the host for programs, one generic archive
 *     for packages that run everywhere
 */
public record PlatformChoice(Optional<List<Platform>> explicit) {
  /** No platform was given. */
  public static final PlatformChoice DEFAULT = new PlatformChoice(Optional.empty());

  /** All platforms of the matrix; one generic archive for packages without a program. */
  public static final PlatformChoice ALL = new PlatformChoice(Optional.of(Platform.MATRIX));

  public PlatformChoice {
    explicit = explicit.map(List::copyOf);
  }

  /**
   * Parses {@code all}, or platforms separated by commas: {@code linux/amd64,darwin/arm64}.
   *
   * @throws IllegalArgumentException when a platform does not exist, or the list is empty
   */
  public static PlatformChoice parse(String text) {
    if (text.strip().equals("all")) {
      return ALL;
    }
    return new PlatformChoice(
        Optional.of(Arrays.stream(text.split(",", -1)).map(Platform::parse).distinct().toList()));
  }
}
