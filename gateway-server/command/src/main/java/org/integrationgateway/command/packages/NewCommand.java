package org.integrationgateway.command.packages;

import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.authoring.template.CiFile;
import org.integrationgateway.authoring.template.NewProject;
import org.integrationgateway.authoring.template.ProjectException;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.connections.oauth.mcp.McpLogin;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.scaffold.NewPackage;
import org.integrationgateway.scaffold.PackageOrigin;
import org.integrationgateway.scaffold.PackageUpdate;
import org.integrationgateway.scaffold.SurfaceChoice;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.scaffold.mcp.McpLogins;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway new}. */
@Command(
    name = "new",
    description = {
      "Create a provider package from an OpenAPI document, a GraphQL schema or an "
          + "MCP server: a manifest with the connection and all operations, the document, "
          + "an icon and a README.",
      "With --kind, create a project from a template: a small working provider with its "
          + "tests, in Java exactly what the Maven archetype makes. Without any option the "
          + "command asks.",
      "With --update, update a package after its document changed: your edits are "
          + "kept, and everything that was added, changed or removed is printed."
    },
    footer = {
      "",
      "Examples:",
      "  gateway new shop --openapi https://shop.example.com/openapi.yaml",
      "  gateway new issues --graphql https://tracker.example.com/graphql",
      "  gateway new greeter --kind app --language python",
      "  gateway new --update shop"
    })
public final class NewCommand implements Runnable {
  private final CommandSession session;
  private final InputStream stdin;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "The name of the package and of the new folder.")
  private @Nullable String name;

  @Option(
      names = "--openapi",
      paramLabel = "FILE|URL",
      description = "An OpenAPI document, version 3 or Swagger 2.0, in YAML or JSON.")
  private @Nullable String openapi;

  @Option(
      names = "--graphql",
      paramLabel = "URL|FILE",
      description =
          "A GraphQL endpoint, whose schema is read by introspection, or a schema file "
              + "(then --base-url is the endpoint).")
  private @Nullable String graphql;

  @Option(names = "--mcp", paramLabel = "URL", description = "An MCP server.")
  private @Nullable String mcp;

  @Option(
      names = "--grpc",
      paramLabel = "FILE|URL",
      description =
          "A descriptor set of gRPC services, as protoc writes it by --descriptor_set_out "
              + "(then --base-url is the server, https://HOST:PORT).")
  private @Nullable String grpc;

  @Option(
      names = "--source",
      paramLabel = "SOURCE",
      description =
          "The source of the package, HOST/ORG/REPO/PATH. Default: example.com/USER/apps/NAME, "
              + "with --kind github.com/<end of the groupId>/providers/NAME.")
  private @Nullable String source;

  @Mixin private ProjectOptions project = new ProjectOptions();

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = "Where requests go, instead of the servers in the document.")
  private @Nullable String baseUrl;

  @Option(
      names = "--header",
      paramLabel = "'NAME: VALUE'",
      description =
          "A header for requests that fetch the document or the schema; repeatable. "
              + "Never stored.")
  private List<String> headers = List.of();

  @Option(
      names = "--update",
      paramLabel = "DIR",
      description =
          "The folder of a package to update. Without a document, the original one is "
              + "read again.")
  private @Nullable Path update;

  @Option(names = "--prune", description = "With --update: remove operations that no longer exist.")
  private boolean prune;

  @Option(
      names = "--dry-run",
      description = "With --update: write nothing and print the changes to the manifest.")
  private boolean dry;

  public NewCommand(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    project.requireKnown();
    try {
      if (update == null) {
        create();
      } else {
        update(update);
      }
    } catch (ScaffoldException refused) {
      throw new CommandFailure(ExitCode.FAILED, String.valueOf(refused.getMessage()));
    }
  }

  private void create() {
    if (prune || dry) {
      throw usage("--prune and --dry-run need --update DIR");
    }
    var origin = origin();
    if (origin.isEmpty()) {
      createProject();
      return;
    }
    if (project.given()) {
      throw usage(
          "--openapi, --graphql, --grpc and --mcp make a package without a template: leave them out, or"
              + " --kind and what belongs to it");
    }
    if (name == null) {
      throw usage("name the package: gateway new NAME --openapi FILE|URL");
    }
    create(name, origin.get());
  }

  private void create(String name, PackageOrigin origin) {
    var made =
        NewPackage.create(
            name,
            source == null ? defaultSource(name) : source,
            origin,
            NewCommand::login,
            project.ci().orElse(CiFile.NONE).ofPackage());
    ProblemReport.print(session.terminal(), session.environment().directory(), made.problems());
    report(made);
    if (made.problems().stream().anyMatch(Problem::isError)) {
      throw ProblemReport.failure(
          made.problems(), "to correct in " + made.folder().resolve("manifest.yaml"));
    }
  }

  private void createProject() {
    if (baseUrl != null || !headers.isEmpty()) {
      throw usage("--base-url and --header need one of --openapi, --graphql, --grpc and --mcp");
    }
    boolean asks = session.terminal().person() && !session.terminal().json();
    if (!asks && !project.choose()) {
      throw usage(
          "say what to make: --kind KIND for a project from a template, or one of --openapi,"
              + " --graphql, --grpc and --mcp");
    }
    if (!asks && name == null) {
      throw usage("name the project: gateway new NAME --kind KIND");
    }
    var questions = new ProjectQuestions(session.terminal(), stdin);
    var given = new TreeMap<>(project.values());
    given.put("artifactId", name == null ? questions.name() : name);
    if (source != null) {
      given.put("source", source);
    }
    var choice = project.choose() ? project.choice() : questions.choice();
    var parent = session.environment().path("");
    try {
      report(NewProject.create(parent, choice, given, ProjectOptions::spelling));
    } catch (ProjectException refused) {
      throw new CommandFailure(ExitCode.FAILED, String.valueOf(refused.getMessage()));
    }
  }

  private void report(NewProject made) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("folder", made.folder().toString(), "files", made.files()));
      return;
    }
    var folder = String.valueOf(made.folder().getFileName());
    made.files().forEach(file -> terminal.line(folder + "/" + file));
    terminal.note("Next: read " + folder + "/README.md");
  }

  private static McpLogins.Login login(URI server, Outbound outbound, Deadline deadline) {
    var login = McpLogin.of(server, outbound, deadline);
    return new McpLogins.Login(login.scopes(), login.documented());
  }

  private void update(Path folder) {
    if (name != null || source != null || project.given() || project.ci().isPresent()) {
      throw usage(
          "--update DIR takes neither NAME nor --source nor --ci nor --kind and what belongs to it:"
              + " they stay as they are");
    }
    var request =
        new PackageUpdate.Request(
            session.environment().path(folder.toString()), origin(), prune, dry);
    var updated = PackageUpdate.run(request, NewCommand::login);
    ProblemReport.print(session.terminal(), session.environment().directory(), updated.problems());
    report(updated);
    if (!updated.listed().isEmpty()) {
      throw new CommandFailure(
          ExitCode.INVALID,
          "spec.allowedOperations lists operations that no longer exist: "
              + String.join(", ", updated.listed())
              + ". Remove them with --prune");
    }
    if (updated.problems().stream().anyMatch(Problem::isError)) {
      throw ProblemReport.failure(updated.problems(), "to correct in the manifest");
    }
  }

  private void report(PackageUpdate updated) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(
          Map.of(
              "folder",
              updated.folder().toString(),
              "came",
              updated.came(),
              "changed",
              updated.changed(),
              "went",
              updated.went(),
              "diff",
              updated.diff(),
              "notes",
              updated.notes()));
      return;
    }
    updated.came().forEach(id -> terminal.line("+ " + id));
    updated.changed().forEach(id -> terminal.line("~ " + id));
    updated.went().forEach(id -> terminal.line("- " + id));
    if (dry) {
      updated.diff().forEach(terminal::line);
    }
    updated.notes().forEach(note -> terminal.note("Note: " + note + "."));
    terminal.note(
        "%d came, %d changed, %d went%s"
            .formatted(
                updated.came().size(),
                updated.changed().size(),
                updated.went().size(),
                dry ? "; nothing is written" : ""));
  }

  private Optional<PackageOrigin> origin() {
    var given = new LinkedHashMap<SurfaceChoice, String>();
    given(given, SurfaceChoice.OPENAPI, openapi);
    given(given, SurfaceChoice.GRAPHQL, graphql);
    given(given, SurfaceChoice.MCP, mcp);
    given(given, SurfaceChoice.GRPC, grpc);
    if (given.size() > 1) {
      throw usage("--openapi, --graphql, --grpc and --mcp exclude each other: give one");
    }
    return given.entrySet().stream()
        .findFirst()
        .map(
            one ->
                new PackageOrigin(
                    one.getKey(),
                    one.getValue(),
                    headers(),
                    Optional.ofNullable(baseUrl),
                    session.environment().path("")));
  }

  private static void given(
      Map<SurfaceChoice, String> given, SurfaceChoice surface, @Nullable String from) {
    if (from != null) {
      given.put(surface, from);
    }
  }

  private Map<String, String> headers() {
    var parsed = new LinkedHashMap<String, String>();
    for (var header : headers) {
      int colon = header.indexOf(':');
      var headerName = colon < 0 ? "" : header.substring(0, colon).strip();
      if (!SentHeaders.isName(headerName)) {
        // The value may be a secret: it is not repeated.
        throw usage("--header must be 'NAME: VALUE', as in 'Authorization: Bearer ...'");
      }
      parsed.put(headerName, header.substring(colon + 1).strip());
    }
    return parsed;
  }

  /** The account of the person stands for the organisation until there is one. */
  private String defaultSource(String packageName) {
    var user =
        session
            .environment()
            .variable("USER")
            .map(text -> text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]", ""))
            .filter(text -> text.matches("[a-z0-9_].*"))
            .orElse("me");
    return "example.com/" + user + "/apps/" + packageName;
  }

  private void report(NewPackage made) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(
          Map.of(
              "folder",
              made.folder().toString(),
              "files",
              made.files(),
              "operations",
              made.exposed(),
              "commented",
              made.hidden(),
              "notes",
              made.notes()));
      return;
    }
    made.files()
        .forEach(file -> terminal.line(Path.of(String.valueOf(name)).resolve(file).toString()));
    terminal.note(
        made.exposed()
            + (made.exposed() == 1 ? " operation" : " operations")
            + (made.hidden() == 0 ? "" : ", and " + made.hidden() + " as comments"));
    made.notes().forEach(note -> terminal.note("Note: " + note + "."));
    terminal.note("Next: read " + name + "/README.md");
  }

  private static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message);
  }
}
