package org.integrationgateway.testkit.tck.examples;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.document.Node;
import org.integrationgateway.records.InvalidMemberException;

/**
 * How a person logs in at the page of an identity: one of both.
 *
 * @param command gets the URL of the page as its last argument, and prints the URL that the browser
 *     was sent to in the end
 * @param fields the values for the fields of the page's form, by their names
 */
public record Login(List<String> command, Map<String, String> fields) {
  public Login {
    command = List.copyOf(command);
    fields = Map.copyOf(fields);
  }

  /**
   * The value of the key {@code login}: a list is a command, a mapping is a form.
   *
   * @throws InvalidMemberException when it is neither, or has an item that is no text
   */
  static Login of(Node login) {
    if (login instanceof Node.Mapping) {
      var form = new LinkedHashMap<String, String>();
      login.entries().forEach(entry -> form.put(entry.key(), text(entry.value(), entry.key())));
      return new Login(List.of(), form);
    }
    if (login instanceof Node.Sequence) {
      return new Login(
          login.items().stream().map(item -> text(item, "a word of the command")).toList(),
          Map.of());
    }
    throw new InvalidMemberException(
        "login",
        "'identity.login' must be a command, which is a list, or the fields of a form by name, but"
            + " is "
            + login.describe());
  }

  private static String text(Node node, String name) {
    if (node instanceof Node.Scalar && !node.isNull()) {
      return node.text();
    }
    throw new InvalidMemberException(
        "login",
        "in 'identity.login', " + name + " must be a single value, but is " + node.describe());
  }
}
