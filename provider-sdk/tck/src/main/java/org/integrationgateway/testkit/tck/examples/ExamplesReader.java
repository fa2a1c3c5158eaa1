package org.integrationgateway.testkit.tck.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Form;

/** Reads the files with the data for a contract test, and reports all problems at once. */
public final class ExamplesReader {
  /** The name of the file beside a manifest. */
  public static final String FILE = "tck.yaml";

  private static final String RULES = "GW";

  private final Variables variables;

  /**
   * @param variables the values of {@code ${NAME}}
   */
  public ExamplesReader(Map<String, String> variables) {
    this.variables = new Variables(variables);
  }

  /** {@code tck.yaml}. */
  public Examples examples(Path file) {
    return read(file, (root, problems) -> Records.read(Examples.class, root, "", problems));
  }

  /** A mapping from the names of cases to reasons. */
  public Map<String, String> exceptions(Path file) {
    return read(
        file,
        (root, problems) ->
            Records.read(
                    Cases.class,
                    new Node.Mapping(root.at(), List.of(new Node.Entry("cases", root.at(), root))),
                    "",
                    problems)
                .map(Cases::cases));
  }

  private record Cases(@Form(Records.TEXT) @Default("{}") Map<String, String> cases) {}

  /** A configuration: JSON text, or the path of a file in JSON or YAML. */
  public String config(String textOrFile, Function<String, Path> path) {
    if (textOrFile.strip().startsWith("{")) {
      return parse("--config", textOrFile, Format.JSON, (root, problems) -> json(root));
    }
    return read(path.apply(textOrFile), (root, problems) -> json(root));
  }

  private static Optional<String> json(Node root) {
    return Optional.of(JsonPart.of(root));
  }

  private <T> T read(Path file, BiFunction<Node, Problems, Optional<T>> reader) {
    var format = Format.ofName(file.toString()).orElse(Format.YAML);
    try {
      if (Files.size(file) > DocumentLimits.DEFAULT.bytes()) {
        throw new ExamplesException(file + " is larger than 1 MiB: it holds examples, not data");
      }
      return parse(file.toString(), Files.readString(file), format, reader);
    } catch (IOException unreadable) {
      throw new ExamplesException(file + " cannot be read: " + IoReason.of(unreadable));
    }
  }

  private <T> T parse(
      String name, String text, Format format, BiFunction<Node, Problems, Optional<T>> reader) {
    var problems = new Problems(RULES);
    var document = Document.parse(name, text, format, problems);
    var result =
        document.flatMap(
            parsed -> reader.apply(variables.expand(parsed.root(), problems), problems));
    if (problems.hasErrors() || result.isEmpty()) {
      throw new ExamplesException(
          problems.sorted().stream().map(ExamplesReader::text).collect(Collectors.joining("\n")));
    }
    return result.get();
  }

  private static String text(Problem problem) {
    return problem + (problem.remedy().isEmpty() ? "" : "\n  " + problem.remedy());
  }
}
