package org.integrationgateway.manifest.openapi.tree;

import java.util.Locale;
import java.util.Set;

/** Makes ids for operations without an operationId. */
public final class OperationIds {
  private OperationIds() {}

  /**
   * The method in lower case and the path, in which every run of characters other than letters,
   * digits, {@code .} and {@code -} becomes one underscore: {@code get_pets_petId} for {@code GET
   * /pets/{petId}}.
   */
  public static String of(String method, String path) {
    var words = path.replaceAll("[^A-Za-z0-9.-]+", "_").replaceAll("^_+|_+$", "");
    var prefix = method.toLowerCase(Locale.ROOT);
    return words.isEmpty() ? prefix : prefix + "_" + words;
  }

  /** Returns the same id, with a number appended when another operation has that id. */
  public static String unique(String method, String path, Set<String> taken) {
    var id = of(method, path);
    var unique = id;
    for (int number = 2; taken.contains(unique); number++) {
      unique = id + "_" + number;
    }
    return unique;
  }
}
