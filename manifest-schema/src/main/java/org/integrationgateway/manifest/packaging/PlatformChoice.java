package org.integrationgateway.manifest.packaging;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;

/**
 * Which platforms to package for.
 *
 * @param explicit in order; empty when nobody said any: the host for programs, one generic archive
 *     for packages that run everywhere
 */
public record PlatformChoice(Optional<List<Platform>> explicit) {
  /** Nobody said any. */
  public static final PlatformChoice DEFAULT = new PlatformChoice(Optional.empty());

  /** The full matrix. */
  public static final PlatformChoice ALL = new PlatformChoice(Optional.of(Platform.MATRIX));

  public PlatformChoice {
    explicit = explicit.map(List::copyOf);
  }

  /**
   * {@code all}, or platforms with commas between: {@code linux/amd64,darwin/arm64}.
   *
   * @throws IllegalArgumentException when one does not exist, or there is none
   */
  public static PlatformChoice parse(String text) {
    if (text.strip().equals("all")) {
      return ALL;
    }
    return new PlatformChoice(
        Optional.of(Arrays.stream(text.split(",", -1)).map(Platform::parse).distinct().toList()));
  }
}
