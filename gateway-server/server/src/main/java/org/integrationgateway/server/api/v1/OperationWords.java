package org.integrationgateway.server.api.v1;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.integrationgateway.core.catalog.Operation;

/**
 * Finds the operations that have all words of a text: in id, title, tags or description, in any
 * case, also inside of other words. Those that have them in id and title come first.
 *
 * @param words in lower case
 */
record OperationWords(List<String> words) {
  OperationWords {
    words = List.copyOf(words);
  }

  static OperationWords of(String text) {
    return new OperationWords(
        Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\s+"))
            .filter(word -> !word.isEmpty())
            .toList());
  }

  /** Returns the words that a text does not have; all of them when it has each. */
  OperationWords beside(String text) {
    var lower = text.toLowerCase(Locale.ROOT);
    var rest = words.stream().filter(word -> !lower.contains(word)).toList();
    return rest.isEmpty() ? this : new OperationWords(rest);
  }

  /** Returns the operations of a list that fit, in its order otherwise. */
  List<Operation> find(List<Operation> operations) {
    var named = operations.stream().filter(operation -> isIn(name(operation)));
    var others =
        operations.stream()
            .filter(operation -> !isIn(name(operation)))
            .filter(operation -> isIn(name(operation) + rest(operation)));
    return Stream.concat(named, others).toList();
  }

  private boolean isIn(String text) {
    var lower = text.toLowerCase(Locale.ROOT);
    return words.stream().allMatch(lower::contains);
  }

  private static String name(Operation operation) {
    return operation.id() + "\n" + operation.title().orElse("");
  }

  private static String rest(Operation operation) {
    return "\n" + String.join("\n", operation.tags()) + "\n" + operation.description().orElse("");
  }
}
