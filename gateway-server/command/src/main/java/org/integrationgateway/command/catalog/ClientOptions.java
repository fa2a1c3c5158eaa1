package org.integrationgateway.command.catalog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.index.edit.AppEntry;
import org.integrationgateway.index.edit.ClientNeed;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The OAuth client of the deployment for a package whose usual connection needs one. */
final class ClientOptions {
  @Option(
      names = "--client-id",
      paramLabel = "ID",
      description = "The id of your OAuth client at the vendor. At a terminal it is asked for.")
  private @Nullable String id;

  @Option(
      names = "--client-secret",
      paramLabel = "PROVIDER:NAME",
      description =
          "Where its secret is kept, such as env:SLACK_SECRET; never the secret itself. 'none' for"
              + " a public client.")
  private @Nullable String secret;

  @Option(
      names = "--no-client",
      description = "Write no OAuth client: users connect in another way, or you write it later.")
  private boolean none;

  /**
   * Returns the client; empty where the package needs none.
   *
   * @param content gives the archive or the folder of the package
   * @throws CommandFailure when it is needed, not given, and no person can be asked
   */
  Optional<AppEntry.Client> of(
      CommandSession session, InputStream stdin, String app, Supplier<Path> content) {
    if (none) {
      return Optional.empty();
    }
    var connection = connection(content.get());
    if (connection.isEmpty()) {
      if (id != null) {
        throw new CommandFailure(
            ExitCode.USAGE,
            "--client-id: the usual connection of the package needs no OAuth client");
      }
      return Optional.empty();
    }
    if (id == null && session.terminal().person()) {
      ask(session, stdin, app, connection.get());
    }
    if (id == null || secret == null) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "connection '%s' of the package needs your OAuth client: give --client-id ID and --client-secret PROVIDER:NAME (such as env:%s), or --no-client; nothing was written"
              .formatted(connection.get(), variable(app)));
    }
    return Optional.of(client(connection.get(), id, secret));
  }

  private static AppEntry.Client client(String connection, String id, String secret) {
    if (secret.equals("none")) {
      return new AppEntry.Client(connection, id, Optional.empty(), "");
    }
    int colon = secret.indexOf(':');
    if (colon < 1 || colon == secret.length() - 1) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--client-secret is a reference, PROVIDER:NAME, such as env:SLACK_SECRET: a secret is not written into gateway.yaml");
    }
    return new AppEntry.Client(
        connection, id, Optional.of(secret.substring(0, colon)), secret.substring(colon + 1));
  }

  private void ask(CommandSession session, InputStream stdin, String app, String connection) {
    var reader = new BufferedReader(new InputStreamReader(stdin, StandardCharsets.UTF_8));
    session.note("Connection '" + connection + "' needs your OAuth client at the vendor.");
    session.note("Its client id? (empty: write none)");
    id = line(reader).orElse(null);
    if (id == null) {
      throw new CommandFailure(
          ExitCode.USAGE, "no client id: --no-client adds the app without one");
    }
    if (secret == null) {
      session.note(
          "Where is its secret kept? PROVIDER:NAME, or 'none' [env:%s]".formatted(variable(app)));
      secret = line(reader).orElse("env:" + variable(app));
    }
  }

  private static Optional<String> line(BufferedReader reader) {
    try {
      return Optional.ofNullable(reader.readLine())
          .map(String::strip)
          .filter(text -> !text.isEmpty());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String variable(String app) {
    return app.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_") + "_CLIENT_SECRET";
  }

  private static Optional<String> connection(Path content) {
    try {
      return ClientNeed.connection(content);
    } catch (IOException e) {
      throw new UncheckedIOException(content + " cannot be read", e);
    }
  }
}
