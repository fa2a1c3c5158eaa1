package org.integrationgateway.core.invoke;

import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.CallerCatalog.CallerOperations;
import org.integrationgateway.core.error.GatewayException;

/** Looks at operations that only a provider or an upstream knows, before callers see them. */
@FunctionalInterface
public interface OperationReview {
  /** Lets all pass as they are. */
  OperationReview NONE = (app, catalog, said) -> said;

  /**
   * The operations that callers get.
   *
   * @throws GatewayException when it cannot be decided now
   */
  CallerOperations reviewed(App app, CallerCatalog catalog, CallerOperations said);
}
