package org.integrationgateway.sdk.app;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The catalog of an app.
 *
 * @param name of the package, for messages; the deployment may call it something else
 * @param displayName for people
 * @param description for people
 * @param operations in the order in which they are listed; ids are unique
 * @param connectionParams names of the parameters that its connections need, for hints
 * @param authTypes how its connections may authenticate: {@code oauth}, {@code manual}, {@code
 *     none}; as the manifest says when empty
 * @param features what it can do beyond its operations
 */
public record AppMetadata(
    String name,
    Optional<String> displayName,
    Optional<String> description,
    List<AppOperation> operations,
    List<String> connectionParams,
    List<String> authTypes,
    Set<AppFeature> features) {
  public AppMetadata {
    connectionParams = List.copyOf(connectionParams);
    authTypes = List.copyOf(authTypes);
    features = Set.copyOf(features);
    operations = List.copyOf(operations);
    var distinct = operations.stream().map(AppOperation::id).distinct().count();
    if (distinct != operations.size()) {
      throw new IllegalArgumentException(
          "app '" + name + "' declares the same operation id twice: every id must be unique");
    }
  }

  /** An app with its operations and no more. */
  public AppMetadata(
      String name,
      Optional<String> displayName,
      Optional<String> description,
      List<AppOperation> operations) {
    this(name, displayName, description, operations, List.of(), List.of(), Set.of());
  }

  /** Returns this metadata with these features. */
  public AppMetadata with(Set<AppFeature> others) {
    return new AppMetadata(
        name, displayName, description, operations, connectionParams, authTypes, others);
  }
}
