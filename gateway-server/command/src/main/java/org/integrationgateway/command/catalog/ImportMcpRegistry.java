package org.integrationgateway.command.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.index.edit.AppEntry;
import org.integrationgateway.scaffold.fetch.DocumentSource;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.scaffold.registry.ListedServer;
import org.integrationgateway.scaffold.registry.ServerApp;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway import mcp-registry}. */
@Command(
    name = "mcp-registry",
    description = {
      "Add a server of an MCP registry as an app: by its URL, or by its npm or PyPI package or image,"
          + " which this host has to be able to run.",
      "The manifest is written to FOLDER/APP, and the app into gateway.yaml; comments and order of"
          + " the file stay. When a step fails, nothing is written."
    },
    footer = {
      "",
      "Examples:",
      "  gateway import mcp-registry server.json",
      "  gateway import mcp-registry 'https://registry.modelcontextprotocol.io/v0/servers?search=com.stripe/mcp'"
    })
public final class ImportMcpRegistry implements Runnable {
  private final CommandSession session;

  @Parameters(
      paramLabel = "FILE|URL",
      description = "A server.json, or the response of /v0/servers of a registry.")
  private String place = "";

  @Option(
      names = "--server",
      paramLabel = "NAME",
      description = "The server, where there are several: its name, or the last part of it.")
  private @Nullable String server;

  @Option(
      names = "--as",
      paramLabel = "APP",
      description = "The name of the app. Default: the last part of the server's name.")
  private @Nullable String app;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "A variable, an argument or an environment variable, not a secret; repeatable.")
  private Map<String, String> values = Map.of();

  @Option(
      names = "--no-login",
      description =
          "The server asks for no login. Default: a URL without declared headers is connected by"
              + " OAuth.")
  private boolean open;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description = "The folder of manifests, beside gateway.yaml. Default: apps.")
  private String folder = "apps";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; repeatable, the app is written to the first.")
  private List<Path> files = List.of();

  public ImportMcpRegistry(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    try {
      var chosen = chosen(read());
      var choices = new ServerApp.Choices(values, open, this::hasProgram);
      add(chosen, ServerApp.of(chosen, choices));
    } catch (ScaffoldException refused) {
      throw new CommandFailure(ExitCode.INVALID, String.valueOf(refused.getMessage()));
    }
  }

  private List<ListedServer> read() {
    try (var downloads = new Downloads()) {
      var directory = session.environment().directory();
      var source = DocumentSource.read(place, directory, downloads, Map.of());
      return ListedServer.read(place, source.bytes());
    }
  }

  private ListedServer chosen(List<ListedServer> all) {
    var wanted = server;
    var matching =
        all.stream()
            .filter(
                one ->
                    wanted == null || one.name().equals(wanted) || one.shortName().equals(wanted))
            .toList();
    if (matching.size() == 1) {
      return matching.get(0);
    }
    var names = all.stream().map(ListedServer::name).limit(50).collect(Collectors.joining("\n  "));
    throw new CommandFailure(
        matching.isEmpty() ? ExitCode.NOT_FOUND : ExitCode.CHOICE,
        all.isEmpty()
            ? place + " lists no server"
            : "name one server by --server; %s lists:%n  %s".formatted(place, names));
  }

  private void add(ListedServer chosen, ServerApp made) {
    new ConfigurationLookup(session).writeMissing(files);
    var change = new ConfigurationChange(session, files);
    var file = change.first();
    var name = app == null ? chosen.shortName().replaceAll("[^A-Za-z0-9_-]", "-") : app;
    var home = file.toAbsolutePath().resolveSibling(folder).resolve(name).normalize();
    if (Files.exists(home)) {
      throw new CommandFailure(
          ExitCode.INVALID, home + " is there already: name the app by --as, or remove the folder");
    }
    boolean done = false;
    try {
      write(home, made.manifest());
      var secrets = secrets(name, made);
      var entry = AppEntry.ofFolder(folder + "/" + name, made.env(), secrets);
      var result =
          change.make(file, text -> text.withApp(name, entry), (config, locker, before) -> before);
      done = true;
      print(name, chosen, made, secrets.values(), result);
    } finally {
      if (!done) {
        remove(home);
      }
    }
  }

  /**
   * The variables of the gateway that have the secrets: with the name of the app in front, so that
   * an entry of a registry cannot ask for a secret that the gateway has for something else. A name
   * that begins with the app's stays where a person has named the app.
   */
  private Map<String, String> secrets(String name, ServerApp made) {
    var prefix = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_") + "_";
    var variables = new LinkedHashMap<String, String>();
    for (var secret : made.secrets()) {
      boolean begins = app != null && secret.startsWith(prefix);
      variables.put(secret, begins ? secret : prefix + secret);
    }
    return variables;
  }

  private static void write(Path home, String manifest) {
    try {
      Files.writeString(Files.createDirectories(home).resolve("manifest.yaml"), manifest);
    } catch (IOException e) {
      throw new UncheckedIOException(home + " cannot be written", e);
    }
  }

  private static void remove(Path home) {
    try {
      Folders.delete(home);
    } catch (IOException e) {
      throw new UncheckedIOException(home + " cannot be removed", e);
    }
  }

  private boolean hasProgram(String name) {
    return Stream.of(session.environment().variable("PATH").orElse("").split(":"))
        .filter(one -> !one.isEmpty())
        .anyMatch(one -> Files.isExecutable(Path.of(one).resolve(name)));
  }

  private void print(
      String name,
      ListedServer chosen,
      ServerApp made,
      Collection<String> secrets,
      ConfigurationChange.Made result) {
    var terminal = session.terminal();
    var connect = made.connects() ? "gateway app connect " + name : "";
    if (terminal.json()) {
      var json = new LinkedHashMap<String, Object>();
      json.put("app", name);
      json.put("server", chosen.name());
      json.put("version", chosen.version());
      json.put("file", result.file().toString());
      json.put("secrets", secrets);
      json.put("connect", connect);
      terminal.json(json);
      return;
    }
    session.note("wrote %s, and %s/%s/manifest.yaml".formatted(result.file(), folder, name));
    secrets.forEach(
        secret -> session.note("the gateway needs the variable " + secret + " (a secret)"));
    session.note(result.reload());
    terminal.line(connect.isEmpty() ? "gateway app operations " + name : connect);
  }
}
