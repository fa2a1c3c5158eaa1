package org.integrationgateway.config.variables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Free;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Literal;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.config.shape.Variants;
import org.integrationgateway.document.Node;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values that the words of a variable's name lead to. Where a name leads to several,
 * those come first for which the fewest words are names that the configuration does not have, and
 * of these the one with the fewest keys.
 */
final class VariableMatch {
  private static final Comparator<Target> BEST =
      Comparator.comparingInt(Target::newWords)
          .thenComparing(Comparator.comparingInt(Target::knownWords).reversed())
          .thenComparingInt(target -> target.path().size());

  private final List<String> words;
  private final List<Target> found = new ArrayList<>();
  private @Nullable Stuck stuck;

  private VariableMatch(List<String> words) {
    this.words = words;
  }

  /**
   * A value that a name leads to.
   *
   * @param knownWords how many words are names that it has
   * @param newWords how many words are names that it does not have
   * @param isNew whether its last name is one that the configuration does not have
   */
  record Target(List<Step> path, Shape<?> shape, int knownWords, int newWords, boolean isNew) {
    Target {
      path = List.copyOf(path);
    }

    private Target below(Shape<?> value, Step step) {
      return new Target(longer(step), value, knownWords, newWords, false);
    }

    private Target known(Shape<?> value, String name, int wordsOfName) {
      var longer = longer(Step.key(name));
      return new Target(longer, value, knownWords + wordsOfName, newWords, false);
    }

    private Target entry(Shape<?> value, String name, int wordsOfName) {
      var longer = longer(Step.key(name));
      return new Target(longer, value, knownWords, newWords + wordsOfName, true);
    }

    private Target member(String name, int wordsOfName) {
      var longer = longer(Step.key(name));
      return new Target(longer, Literal.ANY, knownWords, newWords + wordsOfName, true);
    }

    private List<Step> longer(Step step) {
      var longer = new ArrayList<>(path);
      longer.add(step);
      return longer;
    }

    /** The path as messages show it: {@code server.encryption.keys[0].id}. */
    String shown() {
      return Step.shown(path);
    }
  }

  /**
   * A key, or an item of a list.
   *
   * @param item its number, or -1 for a key
   */
  record Step(String key, int item) {
    static Step key(String key) {
      return new Step(key, -1);
    }

    boolean isItem() {
      return item >= 0;
    }

    /** A path as messages show it. */
    static String shown(List<Step> path) {
      var text = new StringBuilder();
      for (var step : path) {
        if (step.isItem()) {
          text.append('[').append(step.item).append(']');
        } else {
          text.append(text.isEmpty() ? "" : ".").append(step.key);
        }
      }
      return text.toString();
    }
  }

  /**
   * The block in which a name leads no further.
   *
   * @param from the number of the first word that means nothing there
   */
  record Stuck(Block block, Target at, int from) {}

  /**
   * The result of a search.
   *
   * @param targets the best first; empty when nothing has this name
   * @param stuck the innermost block that the name leads to, where it leads no further
   */
  record Result(List<Target> targets, Optional<Stuck> stuck) {}

  /**
   * Searches a configuration.
   *
   * @param known the configuration as far as it is known
   */
  static Result of(List<String> words, Block root, @Nullable Node known) {
    var match = new VariableMatch(words);
    match.search(root, 0, known, new Target(List.of(), root, 0, 0, false));
    match.found.sort(BEST);
    return new Result(List.copyOf(match.found), Optional.ofNullable(match.stuck));
  }

  private void search(Shape<?> shape, int from, @Nullable Node known, Target at) {
    if (from == words.size()) {
      found.add(at);
    } else if (shape instanceof Block block) {
      keys(block, from, known, at);
    } else if (shape instanceof MapOf<?> map) {
      entries(map, from, known, at);
    } else if (shape instanceof ListOf<?> list) {
      item(list, from, known, at);
    } else if (shape instanceof Variants variants) {
      variants(variants, from, known, at);
    } else if (shape instanceof Free || shape instanceof Literal) {
      member(from, known, at);
    }
  }

  private void keys(Block block, int from, @Nullable Node known, Target at) {
    boolean any = false;
    for (int to = from + 1; to <= words.size(); to++) {
      var bare = String.join("", words.subList(from, to));
      for (var key : block.keys()) {
        if (VariableName.bare(key.name()).equals(bare)) {
          any = true;
          search(
              key.shape(),
              to,
              child(known, key.name()),
              at.below(key.shape(), Step.key(key.name())));
        }
      }
    }
    if (!any && at.newWords <= 1 && (stuck == null || stuck.from < from)) {
      stuck = new Stuck(block, at, from);
    }
  }

  private void entries(MapOf<?> map, int from, @Nullable Node known, Target at) {
    for (int to = from + 1; to <= words.size(); to++) {
      var part = words.subList(from, to);
      var bare = String.join("", part);
      var names =
          known == null
              ? List.<String>of()
              : known.entries().stream()
                  .map(Node.Entry::key)
                  .filter(name -> VariableName.bare(name).equals(bare))
                  .toList();
      for (var name : names) {
        search(map.value(), to, child(known, name), at.known(map.value(), name, part.size()));
      }
      if (names.isEmpty() && !part.contains("")) {
        var name = VariableName.entry(map, part);
        search(map.value(), to, null, at.entry(map.value(), name, part.size()));
      }
    }
  }

  private void item(ListOf<?> list, int from, @Nullable Node known, Target at) {
    var number = words.get(from);
    if (!number.matches("0|[1-9]\\d{0,2}")) {
      return;
    }
    int item = Integer.parseInt(number);
    var items = known == null ? List.<Node>of() : known.items();
    var value = item < items.size() ? items.get(item) : null;
    search(list.item(), from + 1, value, at.below(list.item(), new Step("", item)));
  }

  private void variants(Variants variants, int from, @Nullable Node known, Target at) {
    var decides = known == null ? Optional.<Node>empty() : known.find(variants.by().name());
    var blocks =
        decides.isPresent()
            ? List.of(variants.of(decides.get()))
            : new ArrayList<>(variants.blocks().values());
    if (decides.isEmpty()) {
      blocks.add(variants.otherwise());
    }
    for (var block : blocks) {
      int before = found.size();
      keys(block, from, known, at);
      if (found.size() > before) {
        return;
      }
    }
  }

  /** A member of a mapping whose members are not known here. */
  private void member(int from, @Nullable Node known, Target at) {
    if (words.subList(from, words.size()).contains("")) {
      return;
    }
    for (int to = words.size(); to > from; to--) {
      var bare = String.join("", words.subList(from, to));
      var entry =
          known == null
              ? Optional.<Node.Entry>empty()
              : known.entries().stream()
                  .filter(one -> VariableName.bare(one.key()).equals(bare))
                  .findFirst();
      if (entry.isPresent()) {
        var below = at.known(Literal.ANY, entry.get().key(), to - from);
        search(Literal.ANY, to, entry.get().value(), below);
        return;
      }
    }
    var rest = words.subList(from, words.size());
    found.add(at.member(VariableName.member(rest), rest.size()));
  }

  private static @Nullable Node child(@Nullable Node node, String key) {
    return node == null ? null : node.entry(key).map(Node.Entry::value).orElse(null);
  }
}
