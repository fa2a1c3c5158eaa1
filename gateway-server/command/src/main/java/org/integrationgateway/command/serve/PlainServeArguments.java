package org.integrationgateway.command.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.command.client.CommandSession;
import org.jspecify.annotations.Nullable;

/**
 * Parses {@code serve} with its own options without the command-line library, whose classes cannot
 * be stored in the start-up cache and would take a third of the start. Every other command line,
 * including wrong ones, is left to the library.
 */
public final class PlainServeArguments {
  private final List<Path> files = new ArrayList<>();
  private @Nullable String address;
  private @Nullable Integer port;
  private boolean locked;

  private PlainServeArguments() {}

  /**
   * The command of this line; empty when the command-line library must parse it.
   *
   * @param commands runs other command lines
   */
  public static Optional<Runnable> parse(
      CommandSession session,
      ServerHost host,
      Consumer<List<String>> commands,
      String... arguments) {
    var line = List.of(arguments).iterator();
    var command = line.hasNext() ? line.next() : "";
    if (!command.equals("serve") && !command.equals("train")) {
      return Optional.empty();
    }
    var options = new PlainServeArguments();
    while (line.hasNext()) {
      if (!options.understands(line.next(), line)) {
        return Optional.empty();
      }
    }
    var serve =
        new Serve(session, host, options.files, options.address, options.port, options.locked);
    return Optional.of(
        command.equals("serve") ? serve : new StartupTraining(session, serve, commands));
  }

  private boolean understands(String option, Iterator<String> rest) {
    if (option.equals("--locked")) {
      locked = true;
      return true;
    }
    if (!rest.hasNext()) {
      return false;
    }
    var value = rest.next();
    switch (option) {
      case "--config" -> files.add(Path.of(value));
      case "--host" -> address = value;
      case "--port" -> {
        if (!value.matches("\\d{1,5}")) {
          return false;
        }
        port = Integer.valueOf(value);
      }
      default -> {
        return false;
      }
    }
    return !value.startsWith("-");
  }
}
