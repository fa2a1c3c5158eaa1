package org.integrationgateway.core.invoke;

import java.util.List;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog.Found;
import org.integrationgateway.core.invoke.failure.NotOfferedException;
import org.jspecify.annotations.Nullable;

/** The surfaces of apps beside their operations that a caller may use. */
public final class VisibleSurfaces {
  private final VisibleCatalog visibleCatalog;
  private final AppCatalog catalog;
  private final AccessPolicy access;

  VisibleSurfaces(VisibleCatalog visibleCatalog, AppCatalog catalog, AccessPolicy access) {
    this.visibleCatalog = visibleCatalog;
    this.catalog = catalog;
    this.access = access;
  }

  /**
   * Returns a surface of an app: a permission of its own, which {@code allowedOperations} does not
   * bound.
   *
   * @param permission such as {@link App#RAW_GRAPHQL}
   * @throws GatewayException {@code NOT_FOUND}, because of a {@link NotOfferedException} when the
   *     app does not offer it; {@code SCOPE_DENIED}, {@code FORBIDDEN}; {@code
   *     PROVIDER_UNAVAILABLE} while the app is not loaded
   */
  Found surface(Caller caller, String appName, String permission) {
    var app = visibleCatalog.app(caller, appName);
    access.checkScope(caller, appName, permission);
    @Nullable Operation offered = app.surfaces().get(permission);
    if (offered == null) {
      throw app.health().unknownOperations().orElseGet(() -> notOffered(app.name(), permission));
    }
    return new Found(app, offered, access.check(caller, app, offered));
  }

  private static GatewayException notOffered(String app, String permission) {
    var message =
        permission.equals(App.RAW_GRAPHQL)
            ? "app '%s' takes no GraphQL documents: it has no GraphQL surface, or apps.%s.surfaces.graphql.passthrough is false"
                .formatted(app, app)
            : "app '%s' has no %s of MCP".formatted(app, permission.substring("surface:".length()));
    return new GatewayException(ErrorCode.NOT_FOUND, message, new NotOfferedException(message));
  }

  /** The apps that offer this to the caller, in the order of the configuration. */
  public List<App> offering(Caller caller, String permission) {
    return catalog.apps().stream()
        .filter(app -> app.mcp() && offers(caller, app, permission))
        .toList();
  }

  private boolean offers(Caller caller, App app, String permission) {
    @Nullable Operation offered = app.surfaces().get(permission);
    return offered != null && access.lists(caller, app, offered);
  }
}
