package org.integrationgateway.packaging.inspect;

import java.util.List;
import java.util.Optional;

/**
 * An operation that callers find, as described by the package.
 *
 * @param id by which callers name it: the alias if declared
 * @param originalId in the surface, the document or the program
 * @param method of the upstream request
 * @param path of the upstream request
 * @param connection whose credential it presents
 * @param described whether the package describes it beyond its name
 */
public record DeclaredOperation(
    String id,
    String originalId,
    Optional<String> title,
    Optional<String> description,
    Optional<String> method,
    Optional<String> path,
    Transport transport,
    Optional<String> connection,
    List<DeclaredParameter> parameters,
    List<String> allowedRoles,
    List<String> tags,
    boolean deprecated,
    boolean described) {
  public DeclaredOperation {
    parameters = List.copyOf(parameters);
    allowedRoles = List.copyOf(allowedRoles);
    tags = List.copyOf(tags);
  }

  /** An operation of which only the name is known. */
  static DeclaredOperation named(String id, Transport transport, Optional<String> connection) {
    return new DeclaredOperation(
        id,
        id,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        transport,
        connection,
        List.of(),
        List.of(),
        List.of(),
        false,
        false);
  }

  /** The same operation under its alias, with the manifest's overrides. */
  DeclaredOperation exposedAs(
      String callersId, Optional<String> newDescription, List<String> newRoles) {
    return new DeclaredOperation(
        callersId,
        originalId,
        title,
        newDescription.or(() -> description),
        method,
        path,
        transport,
        connection,
        parameters,
        newRoles.isEmpty() ? allowedRoles : newRoles,
        tags,
        deprecated,
        described);
  }
}
