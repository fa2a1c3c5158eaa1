package org.integrationgateway.manifest.grpc;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.app.ParameterType;

/**
 * A method of a service.
 *
 * @param service full name of its service
 * @param description the comment of its file, where the set has it
 * @param requestsStream whether the client sends many requests, so that it is no operation
 * @param answersStream whether the server answers with many messages
 * @param fields of its request; empty where another file of the package does not describe it
 */
public record DescribedMethod(
    String service,
    String name,
    Optional<String> description,
    boolean deprecated,
    boolean requestsStream,
    boolean answersStream,
    List<Field> fields) {
  /** A field of the request, by its name in JSON. */
  public record Field(
      String name, ParameterType type, boolean required, Optional<String> description) {}

  public DescribedMethod {
    fields = List.copyOf(fields);
  }

  /** The id of its operation: {@code shop.v1.Items.GetItem}. */
  public String id() {
    return service + '.' + name;
  }

  /** The name on the wire: {@code /shop.v1.Items/GetItem}. */
  public String path() {
    return '/' + service + '/' + name;
  }
}
