package org.integrationgateway.command.browser;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/**
 * Opens pages in the browser of the person.
 *
 * @param command that opens a URL, its last argument; empty where there is no display
 */
public record Browser(Optional<List<String>> command) {
  /** Opens nothing. */
  public static final Browser NONE = new Browser(Optional.empty());

  /** The browser of this machine. */
  public static Browser of(Environment environment) {
    return new Browser(
        command(environment, System.getProperty("os.name", "").toLowerCase(Locale.ROOT)));
  }

  private static Optional<List<String>> command(Environment environment, String system) {
    if (system.startsWith("windows")) {
      return Optional.of(List.of("rundll32", "url.dll,FileProtocolHandler"));
    }
    if (system.startsWith("mac")) {
      return Optional.of(List.of("open"));
    }
    return environment
        .variable("WAYLAND_DISPLAY")
        .or(() -> environment.variable("DISPLAY"))
        .map(display -> List.of("xdg-open"));
  }

  /**
   * The address of a page that a server names.
   *
   * @throws CommandFailure when it is no address for a browser
   */
  public static URI page(String text) {
    try {
      var page = new URI(text);
      if (page.getHost() != null && List.of("http", "https").contains(page.getScheme())) {
        return page;
      }
    } catch (URISyntaxException malformed) {
      // Refused below, like other schemes.
    }
    throw new CommandFailure(
        ExitCode.FAILED, "the server names no page to open in a browser, with http or https");
  }

  /** Whether the machine has a browser. */
  public boolean isThere() {
    return command.isPresent();
  }

  /** Opens a page, if there is a browser; the page was printed too. */
  public void open(URI page) {
    if (command.isEmpty()) {
      return;
    }
    var line = new ArrayList<>(command.get());
    line.add(page.toString());
    try {
      new ProcessBuilder(line)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start()
          .getOutputStream()
          .close();
    } catch (IOException none) {
      // The person opens the printed page.
    }
  }
}
