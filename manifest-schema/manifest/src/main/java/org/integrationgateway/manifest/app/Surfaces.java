package org.integrationgateway.manifest.app;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * {@code spec.surfaces}: the sources of an app's operations. They can be combined; an id that two
 * of them have is an error.
 *
 * @param rest operations that the manifest declares
 * @param openapi operations of an OpenAPI document (Swagger 2.0, OpenAPI 3.0 to 3.2)
 * @param graphql an upstream GraphQL endpoint
 * @param mcp an upstream server of the Model Context Protocol, whose tools are operations
 */
public record Surfaces(
    Optional<RestSurface> rest,
    Optional<OpenApi> openapi,
    Optional<Graphql> graphql,
    Optional<Mcp> mcp) {
  /** No surfaces: the provider's program carries out the app's operations. */
  public static final Surfaces NONE =
      new Surfaces(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Returns whether the app declares no surface. */
  public boolean isEmpty() {
    return rest.isEmpty() && openapi.isEmpty() && graphql.isEmpty() && mcp.isEmpty();
  }

  /** Returns whether an MCP server is the only surface. */
  public boolean isOnlyMcp() {
    return mcp.isPresent() && rest.isEmpty() && openapi.isEmpty() && graphql.isEmpty();
  }

  /**
   * {@code spec.surfaces.openapi}.
   *
   * @param document path in the package, or an https URL that the lock file pins by its digest; at
   *     most 64 MiB
   * @param connection name of the connection of its operations; empty: the app's default one
   * @param baseUrl replaces the document's servers; may hold {@code {param}} of a connection
   */
  public record OpenApi(String document, Optional<String> connection, Optional<String> baseUrl) {
    /** Returns whether the document is fetched from a URL instead of being part of the package. */
    public boolean isRemote() {
      return isRemote(document);
    }

    /** The URL that the document is fetched from; empty when it is a file, or no valid URL. */
    public Optional<URI> url() {
      try {
        return isRemote() ? Optional.of(new URI(document)) : Optional.empty();
      } catch (URISyntaxException malformed) {
        return Optional.empty();
      }
    }

    /** Returns whether a document of this name is fetched: the name is a URL and not a path. */
    public static boolean isRemote(String document) {
      return document.contains("://");
    }
  }

  /**
   * {@code spec.surfaces.graphql}.
   *
   * @param url of the endpoint; may hold {@code {param}} of a connection
   * @param connection name of the connection of its operations; empty: the app's default one
   * @param method of requests for queries, by default POST; mutations are always sent by POST, and
   *     so are queries whose URL would be longer than 8,000 characters
   * @param persistedQueries whether documents are sent by their digest, where the upstream
   *     remembers them
   */
  public record Graphql(
      String url,
      Optional<String> connection,
      Optional<GraphqlMethod> method,
      Optional<PersistedQueries> persistedQueries) {
    /** Returns the URL and the connection. */
    public Upstream endpoint() {
      return new Upstream(url, connection);
    }
  }

  /**
   * {@code spec.surfaces.mcp}: an MCP server at a URL, or the program of the package.
   *
   * @param url empty when the server is the package's program; may hold {@code {param}} of a
   *     connection
   * @param connection name of the connection of its tools; empty: the app's default one
   * @param env credential fields of the connection by the variable of the program's environment
   *     that has their value
   */
  public record Mcp(Optional<String> url, Optional<String> connection, Map<String, String> env) {
    public Mcp {
      env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    }

    /** A server at a URL. */
    public Mcp(String url, Optional<String> connection) {
      this(Optional.of(url), connection, Map.of());
    }

    /** Returns whether the package's program is the server, by standard input and output. */
    public boolean isProgram() {
      return url.isEmpty();
    }
  }

  /**
   * The URL of an upstream and the connection that authenticates to it.
   *
   * @param connection empty: the app's default one
   */
  public record Upstream(String url, Optional<String> connection) {}
}
