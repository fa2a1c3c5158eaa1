package org.integrationgateway.sdk.app;

import java.time.Duration;
import java.util.List;

/**
 * The operations of an app as one subject with one credential sees them.
 *
 * @param operations in the order in which they are listed; ids are unique
 * @param maxAge how long they may be kept, in whole seconds; zero: not at all
 */
public record SessionCatalog(List<AppOperation> operations, Duration maxAge) {
  public SessionCatalog {
    operations = List.copyOf(operations);
    if (maxAge.isNegative()) {
      throw new IllegalArgumentException("a catalog cannot be kept for " + maxAge);
    }
    if (operations.stream().map(AppOperation::id).distinct().count() != operations.size()) {
      throw new IllegalArgumentException(
          "the catalog declares the same operation id twice: every id must be unique");
    }
  }
}
