package org.integrationgateway.base.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads paths to values in JSON, as manifests write them: names separated by dots, such as {@code
 * meta.next}, positions in arrays, such as {@code items.0.id} or {@code items[0].id}, the last
 * element of an array, {@code items[-1].id}, and names that have dots or brackets, in quotes:
 * {@code ['@odata.nextLink']}. A leading {@code $} says nothing more; the empty path is the value
 * itself. The forms are those of RFC 9535 (2.3.1, 2.3.3) that name one value.
 */
public final class ValuePath {
  /** The step to the last element of an array. */
  public static final String LAST = "-1";

  private final String path;
  private final List<String> steps = new ArrayList<>();
  private int at;

  private ValuePath(String path) {
    this.path = path;
    this.at = path.startsWith("$") ? 1 : 0;
  }

  /**
   * Returns the names and positions that a path leads over.
   *
   * @throws IllegalArgumentException when it is no path; the message says why and what to write
   */
  public static List<String> steps(String path) {
    return new ValuePath(path).read();
  }

  private List<String> read() {
    while (at < path.length()) {
      char c = path.charAt(at);
      if (c == '.') {
        at++;
      } else if (c == '[') {
        at++;
        bracket();
      } else {
        name();
      }
    }
    return List.copyOf(steps);
  }

  private void name() {
    int from = at;
    while (at < path.length() && ".[".indexOf(path.charAt(at)) < 0) {
      if (path.charAt(at) == ']') {
        throw malformed("has a ']' without its '['");
      }
      at++;
    }
    steps.add(path.substring(from, at));
  }

  private void bracket() {
    char first = at < path.length() ? path.charAt(at) : ']';
    if (first == '\'' || first == '"') {
      at++;
      steps.add(quoted(first));
      if (at >= path.length() || path.charAt(at) != ']') {
        throw malformed("has no ']' after a name in quotes");
      }
      at++;
      return;
    }
    int close = path.indexOf(']', at);
    if (close < 0) {
      throw malformed("has a '[' without its ']'");
    }
    var step = path.substring(at, close);
    if (step.isEmpty() || step.indexOf('[') >= 0) {
      throw malformed("has brackets without a position or a name");
    }
    if (step.startsWith("-") && !step.equals(LAST)) {
      throw malformed("counts from the end: only [-1], the last element, can be named so");
    }
    steps.add(step);
    at = close + 1;
  }

  private String quoted(char quote) {
    var name = new StringBuilder();
    while (at < path.length() && path.charAt(at) != quote) {
      if (path.charAt(at) == '\\' && at + 1 < path.length()) {
        at++;
      }
      name.append(path.charAt(at++));
    }
    if (at >= path.length()) {
      throw malformed("has a quote that does not end");
    }
    at++;
    return name.toString();
  }

  private IllegalArgumentException malformed(String why) {
    return new IllegalArgumentException(
        "path '%s' %s: write names with dots, positions in brackets as items[0].id, and a name that has dots as ['a.b']"
            .formatted(path, why));
  }
}
