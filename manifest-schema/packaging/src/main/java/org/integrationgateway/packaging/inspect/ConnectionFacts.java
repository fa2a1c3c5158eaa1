package org.integrationgateway.packaging.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.connection.ConnectionParameter;
import org.integrationgateway.manifest.connection.CredentialField;
import org.integrationgateway.manifest.connection.Exposure;

/**
 * A connection, as a user who connects sees it.
 *
 * @param credentials names of the fields to fill in
 * @param scopes that OAuth requests
 */
public record ConnectionFacts(
    String name,
    Optional<String> displayName,
    ConnectionMode mode,
    Exposure exposure,
    AuthType authType,
    List<String> credentials,
    List<String> scopes,
    List<Parameter> parameters) {
  public ConnectionFacts {
    credentials = List.copyOf(credentials);
    scopes = List.copyOf(scopes);
    parameters = List.copyOf(parameters);
  }

  /**
   * A parameter of a connection.
   *
   * @param asked whether the user has to give it: it is required, has no default and no other
   *     source
   */
  public record Parameter(String name, boolean required, boolean asked) {}

  /** Describes a connection of a manifest. */
  public static ConnectionFacts of(ConnectionDefinition connection) {
    var parameters = new ArrayList<Parameter>();
    connection.params().forEach((name, parameter) -> parameters.add(parameter(name, parameter)));
    return new ConnectionFacts(
        connection.name(),
        connection.displayName(),
        connection.mode(),
        connection.exposure(),
        connection.auth().type(),
        connection.auth().credentials().stream().map(CredentialField::name).toList(),
        connection.auth().oauth().map(oauth -> oauth.scopes().names()).orElse(List.of()),
        parameters);
  }

  private static Parameter parameter(String name, ConnectionParameter parameter) {
    boolean asked =
        parameter.required() && parameter.defaultValue().isEmpty() && parameter.from().isEmpty();
    return new Parameter(name, parameter.required(), asked);
  }
}
