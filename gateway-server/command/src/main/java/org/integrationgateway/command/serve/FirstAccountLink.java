package org.integrationgateway.command.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.config.environment.GatewayHome;

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
   * @param notes take what is told
   * @param person whether they go to a person, and not to a log
   * @param link empty when there is an account: the file is deleted
   */
  static void tell(Consumer<String> notes, boolean person, GatewayHome home, Optional<URI> link) {
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
    var place = person ? ": " + link.get() : " with the link in " + file;
    notes.accept("Create the first account" + place + " (it works once, for a day)");
  }
}
