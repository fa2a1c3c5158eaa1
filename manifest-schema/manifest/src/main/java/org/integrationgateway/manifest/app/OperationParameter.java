package org.integrationgateway.manifest.app;

import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * A parameter of a declared operation. Its members make one property of the operation's input
 * schema.
 *
 * @param name of the property, and of what is sent upstream
 * @param type by default text
 * @param description for people and models
 * @param in as declared, else path for a name in the path, query for GET, HEAD and DELETE, and body
 * @param required always true in the path, unless there is a default
 * @param defaultValue a value of its type, sent when the caller gives none
 * @param internal used by the gateway itself and not sent upstream
 */
public record OperationParameter(
    String name,
    ParameterType type,
    ParameterLocation in,
    Optional<String> description,
    boolean required,
    Optional<Node> defaultValue,
    boolean internal) {
  /**
   * Checks the name, and requires what stands in the path and has no default.
   *
   * @throws InvalidMemberException when the name is blank
   */
  public OperationParameter {
    if (name.isBlank()) {
      throw new InvalidMemberException("name", "a parameter needs a name");
    }
    if (in == ParameterLocation.PATH && !internal) {
      required = defaultValue.isEmpty();
    }
  }
}
