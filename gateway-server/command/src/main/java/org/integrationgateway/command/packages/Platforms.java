package org.integrationgateway.command.packages;

import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.integrationgateway.packaging.platform.PlatformChoice;

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
