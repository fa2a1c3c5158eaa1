package org.integrationgateway.command.client;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.base.file.OwnFile;
import org.integrationgateway.base.file.ShownPaths;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.ConfigFiles;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code gateway} command itself, with the options that every command has. */
@Command(
    name = "gateway",
    scope = ScopeType.INHERIT,
    sortOptions = false,
    description = "Call your apps as a user or an agent, over REST and MCP.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Success.",
      "1:The operation failed; the reason is on stderr.",
      "2:The command line is wrong.",
      "3:No gateway responds at the URL.",
      "4:There is no token or session, or the gateway rejects it.",
      "5:The configuration, manifest or archive is invalid.",
      "6:There are several candidates and none was chosen.",
      "7:What you named does not exist, or you may not see it."
    })
public final class CommandSession {
  /** The port for a configuration that leaves it to the system. */
  private static final int DEFAULT_PORT = 8080;

  private final Environment environment;
  private final Terminal plain;
  private @Nullable URI configured;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Explain this command.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the versions of the gateway and of its Java.")
  private boolean version;

  @Option(
      names = "--url",
      paramLabel = "URL",
      scope = ScopeType.INHERIT,
      description =
          "The URL of the gateway. Default: $$GATEWAY_URL, else this host with the port of"
              + " server.public in the configuration that 'gateway serve' finds here.")
  private @Nullable URI url;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      scope = ScopeType.INHERIT,
      description =
          "The API token. Default: $$GATEWAY_TOKEN, else the session of 'gateway login', else the"
              + " file 'token' in $$GATEWAY_HOME (~/.gateway).")
  private @Nullable String token;

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description =
          "CA certificates in PEM format to trust. Default:"
              + " $$GATEWAY_CACERT, else those of the Java runtime only.")
  private @Nullable String authorities;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print results and errors as JSON.")
  private boolean json;

  @Option(
      names = "--no-color",
      scope = ScopeType.INHERIT,
      description = "Print without colors, like NO_COLOR.")
  private boolean noColour;

  public CommandSession(Environment environment, Terminal plain) {
    this.environment = environment;
    this.plain = plain;
  }

  public Environment environment() {
    return environment;
  }

  public Terminal terminal() {
    return plain.with(json, noColour);
  }

  /** Paths as the person in the current folder writes them. */
  public ShownPaths paths() {
    return new ShownPaths(environment.directory());
  }

  /** Writes a line for people, in which paths below the current folder are relative. */
  public void note(String line) {
    terminal().note(paths().in(line));
  }

  /** A client of the gateway that the options name. */
  public GatewayClient client() {
    return client(presented());
  }

  /** A client of the gateway that the options name, with this token. */
  public GatewayClient client(Optional<Secret> proof) {
    return new GatewayClient(url(), proof, authorities());
  }

  private Optional<Path> authorities() {
    return Optional.ofNullable(authorities)
        .or(() -> environment.variable("GATEWAY_CACERT"))
        .map(environment::path);
  }

  /** The token of {@code --token}, as text or in a file. */
  public Optional<Secret> token() {
    return Optional.ofNullable(token).map(Secret::of);
  }

  /** The URL of the gateway that the options name. */
  public URI url() {
    if (url != null) {
      return checked(url.toString(), "--url");
    }
    return environment
        .variable("GATEWAY_URL")
        .map(text -> checked(text, "GATEWAY_URL"))
        .orElseGet(this::configured);
  }

  /**
   * This host with the port of the configuration. A host in the configuration is not used, nor the
   * port of a file that another user may have written: the token would be sent there.
   */
  private URI configured() {
    if (configured == null) {
      var files = ConfigFiles.find(List.of(), environment).stream().filter(OwnFile::is).toList();
      var listener = ConfigReader.publicListener(files, environment);
      configured =
          URI.create(
              "%s://%s:%d"
                  .formatted(
                      listener.tls().isPresent() ? "https" : "http",
                      listener.host().equals("::1") ? "[::1]" : "127.0.0.1",
                      listener.port() == 0 ? DEFAULT_PORT : listener.port()));
    }
    return configured;
  }

  private static URI checked(String text, String source) {
    if (!text.matches("https?://[^/?#\\s]+[^?#\\s]*")) {
      throw new CommandFailure(
          ExitCode.USAGE, source + " is '" + text + "': write http://HOST:PORT or https://HOST");
    }
    return URI.create(text);
  }

  private Optional<Secret> presented() {
    return token()
        .or(() -> environment.variable("GATEWAY_TOKEN").map(Secret::of))
        .or(() -> stored().map(StoredSession::token))
        .or(this::kept);
  }

  /** The session of {@code gateway login} at the server, unless it has expired. */
  private Optional<StoredSession> stored() {
    return sessions().find(url()).filter(session -> session.expiresAt().isAfter(Instant.now()));
  }

  /** The stored sessions of {@code gateway login}. */
  public SessionFile sessions() {
    return SessionFile.of(environment, System.getProperty("os.name", ""));
  }

  /** A client without a token. */
  public GatewayClient anonymous() {
    return client(Optional.empty());
  }

  private Optional<Secret> kept() {
    var file = environment.home().token();
    try {
      return Optional.of(Secret.of(Files.readString(file).strip()));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.UNAUTHENTICATED,
          "the token in "
              + file
              + " cannot be read: "
              + IoReason.of(e)
              + ". Give one with --token or GATEWAY_TOKEN.");
    }
  }
}
