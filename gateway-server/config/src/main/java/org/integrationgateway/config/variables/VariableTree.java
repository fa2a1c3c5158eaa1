package org.integrationgateway.config.variables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.files.Merge;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.variables.VariableMatch.Step;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.fields.FieldRule;
import org.jspecify.annotations.Nullable;

/**
 * A configuration into which variables are put, one after another. A list whose items are given by
 * their numbers replaces that of a file, as a list of a later file does.
 */
final class VariableTree {
  private final Problems problems;
  private final Map<List<Step>, String> given = new HashMap<>();
  private final Set<List<Step>> lists = new HashSet<>();
  private Node root;

  VariableTree(Node root, Problems problems) {
    this.root = root;
    this.problems = problems;
  }

  Node root() {
    return root;
  }

  /** Puts a value into its place; reports a place that another variable has given. */
  void put(VariableMatch.Target target, String variable, Node value) {
    var other = given.putIfAbsent(target.path(), variable);
    if (other != null) {
      problems.add(
          ConfigRule.TWICE,
          value.at(),
          "'%s' is given by two variables: also by %s".formatted(target.shown(), other),
          "Remove one of them.");
      return;
    }
    root = put(root, target.path(), 0, value);
  }

  private Node put(@Nullable Node base, List<Step> path, int depth, Node value) {
    if (depth == path.size()) {
      if (value instanceof Node.Sequence) {
        lists.add(path);
      }
      return base instanceof Node.Mapping && value instanceof Node.Mapping
          ? Merge.over(base, value)
          : value;
    }
    var step = path.get(depth);
    return step.isItem()
        ? item(base, path, depth, value)
        : member(base, step.key(), path, depth, value);
  }

  private Node member(@Nullable Node base, String key, List<Step> path, int depth, Node value) {
    var mapping =
        base instanceof Node.Mapping there ? there : new Node.Mapping(value.at(), List.of());
    var entries = new ArrayList<Node.Entry>(mapping.entries().size() + 1);
    boolean placed = false;
    for (var entry : mapping.entries()) {
      if (entry.key().equals(key)) {
        placed = true;
        var below = put(entry.value(), path, depth + 1, value);
        entries.add(new Node.Entry(key, keyAt(entry, below, value.at()), below));
      } else {
        entries.add(entry);
      }
    }
    if (!placed) {
      entries.add(new Node.Entry(key, value.at(), put(null, path, depth + 1, value)));
    }
    return new Node.Mapping(mapping.at(), entries);
  }

  /** A key stays where the file has it, unless the variable gives its whole value. */
  private static Position keyAt(Node.Entry entry, Node below, Position variable) {
    return below.at().equals(variable) ? variable : entry.keyAt();
  }

  private Node item(@Nullable Node base, List<Step> path, int depth, Node value) {
    boolean begun = !lists.add(path.subList(0, depth));
    var items = new ArrayList<>(begun && base != null ? base.items() : List.<Node>of());
    int number = path.get(depth).item();
    while (items.size() <= number) {
      items.add(new Node.Scalar(value.at(), Node.Kind.NULL, ""));
    }
    var there = items.get(number).isNull() ? null : items.get(number);
    items.set(number, put(there, path, depth + 1, value));
    return new Node.Sequence(value.at(), items);
  }

  /** Reports lists in which a number is missing. */
  void close() {
    for (var list : lists) {
      var items = find(list).map(Node::items).orElse(List.of());
      for (int number = 0; number < items.size(); number++) {
        if (items.get(number).isNull()) {
          missing(list, number, items.get(number).at());
          break;
        }
      }
    }
  }

  private Optional<Node> find(List<Step> path) {
    Optional<Node> node = Optional.of(root);
    for (var step : path) {
      node =
          step.isItem()
              ? node.filter(list -> step.item() < list.items().size())
                  .map(list -> list.items().get(step.item()))
              : node.flatMap(mapping -> mapping.entry(step.key())).map(Node.Entry::value);
    }
    return node;
  }

  private void missing(List<Step> list, int number, Position at) {
    problems.add(
        FieldRule.MISSING,
        at,
        "'%s' has a later item, but no item %d".formatted(Step.shown(list), number),
        "Number the items of a list from 0, without gaps.");
  }
}
