package org.integrationgateway.command;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.terminal.Terminal;

/** Runs the command line in a test's folder and captures its output. */
public final class Cli {
  private final Path folder;
  private final ServerHost host;
  private final Map<String, String> variables = new HashMap<>();
  private String stdin = "";
  private boolean person;
  private int width;

  public Cli(Path folder, ServerHost host) {
    this.folder = folder;
    this.host = host;
    variables.put("GATEWAY_HOME", home().toString());
  }

  /** The command line of a caller of this gateway. */
  public static Cli of(Path folder, ConfiguredGateway gateway, String token) {
    return new Cli(folder, new NoServer())
        .with("GATEWAY_URL", gateway.gateway().uri().toString())
        .with("GATEWAY_TOKEN", token);
  }

  /** The output and the exit code of a command. */
  public record Ran(int exit, String out, String err) {}

  public Path home() {
    return folder.resolve("home");
  }

  public Cli with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  public Cli stdin(String text) {
    stdin = text;
    return this;
  }

  /** Lets the commands print for a person at a terminal with colours. */
  public Cli person() {
    person = true;
    return this;
  }

  /** Lets the commands print for a person at a terminal of this width, without colours. */
  public Cli width(int columns) {
    person = true;
    width = columns;
    return this;
  }

  /** Writes a file below the folder in which the commands run. */
  public Path file(String name, String text) {
    try {
      var file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public Ran run(String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            person,
            person && width == 0,
            false,
            width);
    var environment = new Environment(variables, folder, folder.resolve("user"));
    int exit =
        Commands.run(
            host,
            environment,
            terminal,
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            arguments);
    return new Ran(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
