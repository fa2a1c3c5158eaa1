package org.integrationgateway.server.config.shape;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Problem;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.problem.Rule;

/**
 * One reading of a configuration: where its problems go, and what its values depend on.
 *
 * @param secrets looks up what a {@code {secret: ...}} refers to
 * @param folders gives the folder of the file that a position is in, which relative paths start
 *     from
 */
public record Reading(Problems problems, SecretLookup secrets, Function<Position, Path> folders) {
  /** Finds the text behind a secret reference, or reports why it cannot. */
  @FunctionalInterface
  public interface SecretLookup {
    Optional<String> find(Node.Mapping reference, String path, Reading reading);
  }

  /** Reports a problem, unless it only follows from a variable that is not set. */
  public void problem(Rule rule, Position at, String message, String remedy) {
    if (problems.sorted().stream().noneMatch(known -> isUnset(known, at))) {
      problems.add(rule, at, message, remedy);
    }
  }

  private static boolean isUnset(Problem known, Position at) {
    return known.rule().endsWith(ConfigRule.VARIABLE.number()) && known.at().equals(at);
  }

  /** Reports that something else stands there. */
  public void wrongType(Node node, String path, String expected) {
    problem(
        FieldRule.TYPE,
        node.at(),
        "'" + path + "' must be " + expected + ", but is " + node.describe(),
        "");
  }

  /** The path of a member. */
  public static String join(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
