package org.integrationgateway.testkit.tck.examples;

import java.util.List;
import java.util.Map;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.Fields;

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

  /** The key {@code login}: a list is a command, a mapping is a form. */
  static Login read(Fields identity) {
    boolean form = identity.node("login").filter(Node.Mapping.class::isInstance).isPresent();
    return form
        ? new Login(List.of(), identity.texts("login"))
        : new Login(identity.strings("login"), Map.of());
  }
}
