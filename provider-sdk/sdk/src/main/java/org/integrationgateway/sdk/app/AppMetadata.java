package org.integrationgateway.sdk.app;

import java.util.List;
import java.util.Optional;

/**
 * What an app says about itself.
 *
 * @param name of the package, for messages; the deployment may call it something else
 * @param displayName for people
 * @param description for people
 * @param operations in the order in which they are listed; ids are unique
 */
public record AppMetadata(
    String name,
    Optional<String> displayName,
    Optional<String> description,
    List<AppOperation> operations) {
  public AppMetadata {
    operations = List.copyOf(operations);
    var distinct = operations.stream().map(AppOperation::id).distinct().count();
    if (distinct != operations.size()) {
      throw new IllegalArgumentException(
          "app '" + name + "' declares the same operation id twice: every id must be unique");
    }
  }
}
