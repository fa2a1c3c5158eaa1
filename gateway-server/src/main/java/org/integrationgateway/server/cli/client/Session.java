package org.integrationgateway.server.cli.client;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Terminal;
import org.integrationgateway.server.config.Environment;
import org.integrationgateway.server.error.IoReason;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code gateway} command itself: the options that every command has, and what follows. */
@Command(
    name = "gateway",
    scope = ScopeType.INHERIT,
    sortOptions = false,
    description = "One door to your apps for agents and people.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:It did what was asked.",
      "1:The operation failed; the reason is on stderr.",
      "2:The command line is wrong.",
      "3:No gateway answers at the URL.",
      "4:There is no token, or the gateway does not accept it.",
      "5:The configuration, manifest or archive is invalid."
    })
public final class Session {
  /** Where a gateway is looked for when nothing else is said. */
  public static final String DEFAULT_URL = "http://127.0.0.1:8080";

  private final Environment environment;
  private final Terminal plain;

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
      description = "The gateway to talk to. Default: $$GATEWAY_URL, else " + DEFAULT_URL + ".")
  private @Nullable URI url;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      scope = ScopeType.INHERIT,
      description =
          "The API token to present. Default: $$GATEWAY_TOKEN, else the file 'token' in"
              + " $$GATEWAY_HOME (~/.gateway).")
  private @Nullable String token;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print results, and problems, as JSON.")
  private boolean json;

  @Option(
      names = "--no-color",
      scope = ScopeType.INHERIT,
      description = "Print without colours, as with NO_COLOR.")
  private boolean noColour;

  public Session(Environment environment, Terminal plain) {
    this.environment = environment;
    this.plain = plain;
  }

  public Environment environment() {
    return environment;
  }

  public Terminal terminal() {
    return plain.with(json, noColour);
  }

  /** Talks to the gateway that the options name. */
  public GatewayClient client() {
    return new GatewayClient(address(), presented());
  }

  /** What {@code --token} gives. */
  public Optional<Secret> token() {
    return Optional.ofNullable(token).map(Secret::of);
  }

  private URI address() {
    if (url != null) {
      return checked(url.toString(), "--url");
    }
    return environment
        .variable("GATEWAY_URL")
        .map(text -> checked(text, "GATEWAY_URL"))
        .orElseGet(() -> URI.create(DEFAULT_URL));
  }

  private static URI checked(String text, String source) {
    if (!text.matches("https?://[^/?#\\s]+[^?#\\s]*")) {
      throw new CommandFailure(
          ExitCode.USAGE, source + " is '" + text + "': write http://HOST:PORT or https://HOST");
    }
    return URI.create(text);
  }

  private Optional<Secret> presented() {
    return token().or(() -> environment.variable("GATEWAY_TOKEN").map(Secret::of)).or(this::kept);
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
