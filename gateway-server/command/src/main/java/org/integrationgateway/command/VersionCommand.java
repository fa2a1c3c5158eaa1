package org.integrationgateway.command;

import java.util.Map;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** {@code gateway version}. */
@Command(
    name = "version",
    description = "Print the versions of the gateway and of its Java.",
    footer = {"", "Examples:", "  gateway version"})
final class VersionCommand implements Runnable, IVersionProvider {
  private final CommandSession session;

  VersionCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("version", ProductVersion.NUMBER, "java", Runtime.version().toString()));
      return;
    }
    for (var line : getVersion()) {
      terminal.line(line);
    }
  }

  @Override
  public String[] getVersion() {
    return Version.lines();
  }
}
