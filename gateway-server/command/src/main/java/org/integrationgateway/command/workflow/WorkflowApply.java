package org.integrationgateway.command.workflow;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.DefinitionFile;
import org.integrationgateway.config.workflows.WorkflowConfig;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway workflow apply FILE...}. */
@Command(
    name = "apply",
    description = {
      "Create or replace the definitions of a file.",
      "The file has definitions by id with the keys of 'workflows.definitions' in "
          + "gateway.yaml, or the block 'workflows' itself. If there are problems, all of "
          + "them are printed and nothing is sent. Applying the same content again changes "
          + "nothing."
    },
    footer = {
      "",
      "Examples:",
      "  gateway workflow apply greet.yaml",
      "  gateway workflow apply orders.yaml returns.yaml --provider main",
      "  gateway workflow apply greet.yaml --check"
    })
public final class WorkflowApply implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files of definitions, in YAML or JSON.")
  private List<Path> files = List.of();

  @Option(names = "--check", description = "Check the files only; no gateway is needed.")
  private boolean check;

  @Option(
      names = "--generation",
      paramLabel = "N",
      description =
          "Change the definition only if it has this generation now. For a file with one "
              + "definition.")
  private long generation;

  @Mixin private final ProviderOption provider = new ProviderOption();

  public WorkflowApply(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var definitions = read();
    if (generation > 0 && definitions.size() != 1) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--generation is for one definition, and there are " + definitions.size());
    }
    var terminal = session.terminal();
    if (check) {
      definitions.forEach(each -> terminal.line("valid " + each.spec().id()));
      return;
    }
    var routes = provider.routes(session);
    var applied = JsonMapper.shared().createArrayNode();
    for (var each : definitions) {
      var now = routes.apply(DefinitionJson.of(each.spec()), each.provider(), generation);
      applied.add(now);
      print(now);
    }
    if (terminal.json()) {
      terminal.json(applied);
    }
  }

  private void print(JsonNode now) {
    var terminal = session.terminal();
    if (!terminal.json()) {
      terminal.line(
          "%s\tgeneration %s\t%s"
              .formatted(
                  now.path("id").asString(""),
                  now.path("generation").asString(""),
                  now.path("provider").asString("")));
    }
  }

  /** The definitions of all files; each problem is printed. */
  private List<WorkflowConfig> read() {
    var definitions = new ArrayList<WorkflowConfig>();
    var problems = new ArrayList<Problem>();
    for (var file : files) {
      var result =
          DefinitionFile.read(session.environment().path(file.toString()), session.environment());
      definitions.addAll(result.definitions());
      problems.addAll(result.problems());
    }
    ProblemReport.print(session.terminal(), session.environment().directory(), problems);
    if (problems.stream().anyMatch(Problem::isError)) {
      throw ProblemReport.failure(problems, "in the definitions; nothing was applied");
    }
    return definitions;
  }
}
