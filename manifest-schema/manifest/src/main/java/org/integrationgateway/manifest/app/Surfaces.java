package org.integrationgateway.manifest.app;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.manifest.fields.Needed;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;

/**
 * The {@code spec.surfaces}: the sources of an app's operations, which can be combined. Each may
 * name the connection that authenticates its requests, and {@code {name}} in a URL stands for a
 * param of that connection.
 *
 * @param rest operations that the manifest declares
 * @param openapi operations of an OpenAPI document
 * @param graphql operations of a GraphQL endpoint
 * @param mcp tools of a server of the Model Context Protocol
 * @param grpc methods of a gRPC server
 */
@Definition("surfaces")
@Doc("Where the app's operations come from. Surfaces can be combined.")
@Example("{openapi: {document: openapi.yaml, connection: default}}")
public record Surfaces(
    @Title("Declared REST operations")
        @Doc("Operations that this manifest declares itself.")
        @Keywords(
            "{if: {required: [operations], properties: {operations: {minItems: 1}}}, then:"
                + " {required: [baseUrl]}}")
        Optional<RestSurface> rest,
    @Doc("The operations of an OpenAPI document.") Optional<OpenApi> openapi,
    @Doc("The operations of a GraphQL endpoint.") Optional<Graphql> graphql,
    @Doc("The tools of an MCP server.")
        @Keywords(
            "{if: {required: [transport], properties: {transport: {const: stdio}}}, then:"
                + " {properties: {url: false}}, else: {required: [url], properties: {env: false}}}")
        Optional<Mcp> mcp,
    @Doc("The methods of a gRPC server.")
        @Example("{target: 'items.shop.example:443', descriptors: items.binpb}")
        Optional<GrpcSurface> grpc) {
  /** No surfaces: the provider's program carries out the app's operations. */
  public static final Surfaces NONE =
      new Surfaces(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Returns whether the app declares no surface. */
  public boolean isEmpty() {
    return rest.isEmpty()
        && openapi.isEmpty()
        && graphql.isEmpty()
        && mcp.isEmpty()
        && grpc.isEmpty();
  }

  /** Returns whether an MCP server is the only surface. */
  public boolean isOnlyMcp() {
    return mcp.isPresent()
        && rest.isEmpty()
        && openapi.isEmpty()
        && graphql.isEmpty()
        && grpc.isEmpty();
  }

  /**
   * The {@code spec.surfaces.openapi}: operations of a document in Swagger 2.0 or OpenAPI 3.0 to
   * 3.2, as JSON or YAML, of at most 64 MiB. An operation's id is its {@code operationId},
   * otherwise made of the method and the path.
   */
  public record OpenApi(
      @Doc(
              "The path of the OpenAPI document in the package, as JSON or YAML, or its https"
                  + " URL, which is fetched and pinned by its digest when the package is locked.")
          @Keywords(
              "{if: {pattern: '://'}, then: {allOf: [{$ref: '#/definitions/url'}, {pattern:"
                  + " '^https://'}]}, else: {$ref: '#/definitions/path'}}")
          @Example({"openapi.yaml", "https://api.weather.example/openapi.json"})
          String document,
      @Is("connectionName") Optional<String> connection,
      @Doc("The base URL; replaces the servers of the document.")
          @Is("url")
          @Example("https://api.weather.example")
          Optional<String> baseUrl) {
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
   * The {@code spec.surfaces.graphql}: one GraphQL endpoint. Its operations are the documents of
   * {@link AppSpec#allowedOperations}, or are made of the root fields that its schema has.
   */
  public record Graphql(
      @Doc("The upstream endpoint. {name} stands for a param of a connection.")
          @Is("url")
          @Example("https://api.weather.example/graphql")
          String url,
      @Is("connectionName") Optional<String> connection,
      @Doc(
              "How queries are sent: POST, the default, or GET, where the upstream or a cache"
                  + " in front of it requires that. Mutations are sent by POST, and so is a query"
                  + " that would make a URL of more than 8,000 characters.")
          @Example("GET")
          Optional<GraphqlMethod> method,
      @Doc(
              "automatic: the SHA-256 digest of a document is sent, and the document only"
                  + " where the upstream does not know it.")
          @Example("automatic")
          Optional<PersistedQueries> persistedQueries,
      @Doc("How subscriptions are received, where the endpoint has any.")
          @Default("{}")
          @Example("{protocol: sse}")
          Subscriptions subscriptions) {
    /** Returns the URL and the connection. */
    public Upstream endpoint() {
      return new Upstream(url, connection);
    }

    /** Returns the surface with its URLs changed. */
    public Graphql filled(UnaryOperator<String> change) {
      var listens = new Subscriptions(subscriptions.protocol(), subscriptions.url().map(change));
      return new Graphql(change.apply(url), connection, method, persistedQueries, listens);
    }

    /** Returns the surface at another URL, where its subscriptions are too. */
    public Graphql at(String other) {
      return new Graphql(
          other,
          connection,
          method,
          persistedQueries,
          new Subscriptions(subscriptions.protocol(), Optional.empty()));
    }
  }

  /** The {@code spec.surfaces.graphql.subscriptions}. */
  public record Subscriptions(
      @Doc(
              "websocket, the default: the protocol graphql-transport-ws. sse: server-sent"
                  + " events, one connection for each subscription.")
          @Default("websocket")
          @Example("sse")
          SubscriptionProtocol protocol,
      @Doc(
              "The URL for subscriptions, with http or https also for WebSocket. Default: the"
                  + " url of the surface. {name} stands for a param of a connection.")
          @Is("url")
          @Example("https://stream.weather.example/graphql")
          Optional<String> url) {}

  /** {@code spec.surfaces.mcp}: an MCP server at a URL, or the program of the package. */
  @Keywords(
      "{if: {required: [transport], properties: {transport: {const: stdio}}}, then:"
          + " {properties: {url: false}}, else: {required: [url], properties: {env: false}}}")
  public record Mcp(
      @Default("http")
          @Doc(
              "http, the default: the server is at the URL. stdio: the program of the package"
                  + " (entrypoint or run) is the server, on its standard input and output.")
          @Example("stdio")
          McpTransport transport,
      @Needed(by = "http", of = "transport")
          @Doc(
              "The URL of the MCP server; needed for http. {name} stands for a param of a"
                  + " connection.")
          @Is("url")
          @Example("https://mcp.weather.example/mcp")
          Optional<String> url,
      @Is("connectionName") Optional<String> connection,
      @Doc(
              "Credential fields of the connection, by the variable of the program's"
                  + " environment that gets their value; the field is token where the connection"
                  + " declares none. The program then runs once for each credential.")
          @Keywords("{propertyNames: {pattern: '^(?!SERVICE_)[A-Za-z_][A-Za-z0-9_]{0,254}$'}}")
          @Example("{GITHUB_TOKEN: token}")
          @Form(Records.TEXT)
          @Default("{}")
          Map<String, String> env) {
    public Mcp {
      env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    }

    /** A server at a URL. */
    public Mcp(String url, Optional<String> connection) {
      this(McpTransport.HTTP, Optional.of(url), connection, Map.of());
    }

    /** Returns whether the package's program is the server, by standard input and output. */
    public boolean isProgram() {
      return transport == McpTransport.STDIO;
    }
  }

  /**
   * The URL of an upstream and the connection that authenticates to it.
   *
   * @param connection empty: the app's default one
   */
  public record Upstream(String url, Optional<String> connection) {}
}
