package org.integrationgateway.command.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Optional;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.terminal.Terminal;

/**
 * Tells the link that makes the first account, which is as good as a password: to a person at a
 * terminal, and in a file that its owner alone may read. Output that is not a terminal's ends in
 * logs, so that it names the file only.
 */
final class FirstAccountLink {
  private FirstAccountLink() {}

  /**
   * Tells the link.
   *
   * @param link empty when there is an account: the file is deleted
   */
  static void tell(Terminal terminal, GatewayHome home, Optional<URI> link) {
    var file = home.firstAccount();
    if (link.isEmpty()) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return;
    }
    home.create();
    home.write(file, link.get() + "\n");
    var place = terminal.person() ? ": " + link.get() : " with the link in " + file;
    terminal.note("Create the first account" + place + " (it works once, for a day)");
  }
}
