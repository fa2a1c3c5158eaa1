package org.integrationgateway.config.shape;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.fields.FieldRule;

/**
 * The context in which a configuration is read.
 *
 * @param secrets looks up {@code {secret: ...}}
 * @param folders gives the folder of the file that a position is in, which relative paths start
 *     from
 * @param topLevel names of the keys of the whole file
 */
public record Reading(
    Problems problems,
    SecretLookup secrets,
    Function<Position, Path> folders,
    List<String> topLevel) {
  /** Finds the text of a secret, or reports why it cannot. */
  @FunctionalInterface
  public interface SecretLookup {
    Optional<String> find(Node.Mapping reference, String path, Reading reading);
  }

  /** A context without secrets and folders, for defaults and for what was read before. */
  public static Reading alone(Problems problems) {
    return new Reading(
        problems, (reference, path, in) -> Optional.empty(), at -> Path.of(""), List.of());
  }

  /** Reports a problem, unless a variable that is not set causes it. */
  public void problem(Rule rule, Position at, String message, String remedy) {
    if (problems.sorted().stream().noneMatch(known -> isUnset(known, at))) {
      problems.add(rule, at, message, remedy);
    }
  }

  private static boolean isUnset(Problem known, Position at) {
    return known.rule().endsWith(ConfigRule.VARIABLE.number()) && known.at().equals(at);
  }

  /** Refuses the value of a key; does nothing when the file does not have the key. */
  public void refuse(Settings owner, String key, String message, String remedy) {
    owner.node(key).ifPresent(node -> problem(FieldRule.VALUE, node.at(), message, remedy));
  }

  /**
   * Returns the name in a key, and reports when it refers to an entry that does not exist; the
   * parameters are those of {@link #dangling}.
   */
  public Optional<String> reference(
      Settings owner, String key, String what, String place, Collection<String> known) {
    var named = owner.written(key, String.class);
    named
        .filter(name -> !known.contains(name))
        .ifPresent(name -> dangling(owner.at(key), what, place, name, known));
    return named;
  }

  /**
   * Reports that a name refers to an entry that does not exist.
   *
   * @param what the kind of entry, with its article
   * @param place the key whose entries are meant
   * @param known the names of the entries that exist
   */
  public void dangling(
      Position at, String what, String place, String name, Collection<String> known) {
    problem(
        ConfigRule.REFERENCE,
        at,
        what + " '" + name + "' does not exist" + SimilarNames.suffix(name, known),
        known.isEmpty()
            ? place + " declares none: add it there."
            : place + " declares: " + String.join(", ", known) + ".");
  }

  /** Reports a value of another type. */
  public void wrongType(Node node, String path, String expected) {
    problem(
        FieldRule.TYPE,
        node.at(),
        "'" + path + "' must be " + expected + ", but is " + node.describe(),
        remedy(node, expected));
  }

  private static String remedy(Node node, String expected) {
    if (expected.equals("a list")) {
      return node instanceof Node.Scalar
          ? "Write a list, even for one value: [value]."
          : "Begin each item with '- '.";
    }
    return expected.equals("a mapping") ? "Write 'key: value', each on a line of its own." : "";
  }

  /** The path of a member. */
  public static String join(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
