package org.integrationgateway.manifest.fields;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Spelling;
import org.jspecify.annotations.Nullable;

/**
 * Corrects misspelt and misplaced keys of a tree, so that only they are reported and not what their
 * absence causes. The values below them are checked as if the keys were right.
 */
public final class Respelling {
  /** Maximum number of readings: a corrected key can have misspelt keys below it. */
  private static final int MOST_ROUNDS = 4;

  private final Map<Position, Spelling> spellings = new HashMap<>();
  private final Set<Position> corrected = new HashSet<>();

  private Respelling(List<Spelling> spellings) {
    spellings.forEach(spelling -> this.spellings.put(spelling.at(), spelling));
  }

  /**
   * A tree with corrected keys, and what was read from it.
   *
   * @param tree whose positions are those of the file
   */
  public record Result<T>(Node tree, Optional<T> value) {}

  /** Reads a tree with its keys corrected. */
  public static <T> Result<T> read(
      Node root, Problems problems, BiFunction<Node, Problems, Optional<T>> reader) {
    var tree = root;
    for (int round = 1; ; round++) {
      var trial = problems.another();
      var value = reader.apply(tree, trial);
      if (trial.spellings().isEmpty() || round == MOST_ROUNDS) {
        problems.addAll(trial);
        return new Result<>(tree, value);
      }
      var respelling = new Respelling(trial.spellings());
      tree = respelling.node(tree);
      problems.addAll(trial.sorted().stream().filter(respelling::isCause).toList());
    }
  }

  private boolean isCause(Problem problem) {
    return problem.rule().endsWith(FieldRule.UNKNOWN_KEY.number())
        && corrected.contains(problem.at());
  }

  private Node node(Node node) {
    if (node instanceof Node.Mapping mapping) {
      return mapping(mapping);
    }
    return node instanceof Node.Sequence sequence
        ? new Node.Sequence(sequence.at(), sequence.items().stream().map(this::node).toList())
        : node;
  }

  private Node.Mapping mapping(Node.Mapping mapping) {
    var entries = new LinkedHashMap<String, Node.Entry>();
    var moved = new LinkedHashMap<String, List<Node.Entry>>();
    for (var entry : mapping.entries()) {
      var value = node(entry.value());
      var spelling = spellings.get(entry.keyAt());
      if (spelling == null) {
        entries.put(entry.key(), new Node.Entry(entry.key(), entry.keyAt(), value));
        continue;
      }
      corrected.add(entry.keyAt());
      var right = new Node.Entry(spelling.meant(), entry.keyAt(), value);
      spelling
          .below()
          .ifPresentOrElse(
              child -> moved.computeIfAbsent(child, key -> new ArrayList<>()).add(right),
              () -> entries.putIfAbsent(right.key(), right));
    }
    moved.forEach(
        (child, additions) ->
            entries.compute(child, (key, present) -> merged(key, present, additions)));
    return new Node.Mapping(mapping.at(), List.copyOf(entries.values()));
  }

  private static Node.Entry merged(
      String key, Node.@Nullable Entry present, List<Node.Entry> additions) {
    var first = additions.get(0);
    if (present == null || present.value().isNull()) {
      return new Node.Entry(key, first.keyAt(), new Node.Mapping(first.value().at(), additions));
    }
    if (!(present.value() instanceof Node.Mapping mapping)) {
      return present;
    }
    var all = new ArrayList<>(mapping.entries());
    additions.stream().filter(added -> mapping.get(added.key()).isEmpty()).forEach(all::add);
    return new Node.Entry(key, present.keyAt(), new Node.Mapping(mapping.at(), all));
  }
}
