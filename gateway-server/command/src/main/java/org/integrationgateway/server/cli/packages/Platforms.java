package org.integrationgateway.server.cli.packages;

import org.integrationgateway.manifest.packaging.platform.PlatformChoice;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;

/** Reads the option {@code --platform}. */
final class Platforms {
  private Platforms() {}

  static PlatformChoice parse(String text) {
    try {
      return PlatformChoice.parse(text);
    } catch (IllegalArgumentException unknown) {
      throw new CommandFailure(ExitCode.USAGE, "--platform: " + unknown.getMessage());
    }
  }
}
