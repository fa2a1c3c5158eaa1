package org.integrationgateway.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.files.SourceFiles;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.workflows.WorkflowConfig;
import org.integrationgateway.config.workflows.WorkflowRecords;
import org.integrationgateway.config.workflows.WorkflowsInFile;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;

/**
 * A file of workflow definitions: the block {@code workflows} of a configuration, or definitions by
 * id, with the same keys. Apps and providers are those of the gateway that it is applied to, which
 * checks their names.
 */
public final class DefinitionFile {
  private DefinitionFile() {}

  /** The result of reading the file: definitions when no problem is an error. */
  public record Result(List<WorkflowConfig> definitions, List<Problem> problems) {
    public Result {
      definitions = List.copyOf(definitions);
      problems = List.copyOf(problems);
    }
  }

  /**
   * Reads a file.
   *
   * @param file absolute
   */
  public static Result read(Path file, Environment environment) {
    var problems = new Problems(ConfigRule.PREFIX);
    var files = new SourceFiles(environment, problems);
    var reading =
        new Reading(
            problems, DefinitionFile::noSecret, files::folder, List.of(WorkflowsInFile.KEY.name()));
    var definitions =
        files
            .parse(file, "the file")
            .flatMap(root -> workflows(root, reading))
            .map(block -> WorkflowRecords.alone(reading).definitions(block))
            .orElse(List.of());
    return new Result(problems.hasErrors() ? List.of() : definitions, problems.sorted());
  }

  /** The block {@code workflows}. */
  private static Optional<Settings> workflows(Node root, Reading reading) {
    var workflows = WorkflowsInFile.KEY;
    if (root.entry(workflows.name()).isPresent()) {
      return Block.of(workflows).read(root, "", reading).map(file -> file.block(workflows.name()));
    }
    var definitions = new Node.Entry("definitions", root.at(), root);
    return RecordBlock.of(WorkflowsInFile.class)
        .block()
        .read(new Node.Mapping(root.at(), List.of(definitions)), workflows.name(), reading);
  }

  /** A definition is sent to another machine and shown to people there. */
  private static Optional<String> noSecret(Node.Mapping reference, String path, Reading reading) {
    reading.problem(
        ConfigRule.REFERENCE,
        reference.at(),
        "'" + path + "' is a secret: a definition holds none",
        "Give the app a connection, which holds the secret.");
    return Optional.empty();
  }
}
