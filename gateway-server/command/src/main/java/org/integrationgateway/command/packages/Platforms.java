package org.integrationgateway.command.packages;

import org.integrationgateway.packaging.platform.PlatformChoice;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

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
