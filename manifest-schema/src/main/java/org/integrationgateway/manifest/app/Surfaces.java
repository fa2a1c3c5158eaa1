package org.integrationgateway.manifest.app;

import java.util.Optional;

/** {@code spec.surfaces}: where an app's operations come from. They can be combined. */
public record Surfaces(
    Optional<RestSurface> rest,
    Optional<OpenApi> openapi,
    Optional<Upstream> graphql,
    Optional<Upstream> mcp) {
  /** None: the provider itself carries out what it offers. */
  public static final Surfaces NONE =
      new Surfaces(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Whether there is none. */
  public boolean isEmpty() {
    return rest.isEmpty() && openapi.isEmpty() && graphql.isEmpty() && mcp.isEmpty();
  }

  /** Whether every operation is declared in the manifest itself. */
  public boolean isOnlyRest() {
    return rest.isPresent() && openapi.isEmpty() && graphql.isEmpty() && mcp.isEmpty();
  }

  /**
   * {@code spec.surfaces.openapi}.
   *
   * @param document path in the package, or an https URL
   * @param baseUrl instead of the document's servers
   */
  public record OpenApi(String document, Optional<String> connection, Optional<String> baseUrl) {
    /** Whether the document is fetched, and not in the package. */
    public boolean isRemote() {
      return isRemote(document);
    }

    /** Whether a document of this name is fetched: it is a URL and no path. */
    public static boolean isRemote(String document) {
      return document.contains("://");
    }
  }

  /** {@code spec.surfaces.graphql} and {@code spec.surfaces.mcp}: one URL. */
  public record Upstream(String url, Optional<String> connection) {}
}
