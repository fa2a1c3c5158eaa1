package org.integrationgateway.manifest.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.manifest.page.Page;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.ResponseMapping;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.PropertyNames;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;

/**
 * The {@code spec} of kind {@code app}: where its operations come from, which of them callers see,
 * how the gateway authenticates upstream, and which routes others call.
 *
 * <pre>{@code
 * spec:
 *   surfaces:
 *     openapi: {document: openapi.yaml}
 *   connections:
 *     default:
 *       auth: {type: bearer}
 *   allowedOperations:
 *     issues.list:
 *     issues.create: {alias: open_issue, allowedRoles: [editor]}
 * }</pre>
 *
 * <p>An app without surfaces is a program that offers its operations itself. All maps keep the
 * order of the manifest. A deployment may override URLs, connections and allowed operations ({@link
 * #with}); what stands here is what the package declares.
 */
public record AppSpec(
    @Title("Route authentication")
        @Doc(
            "Who authenticates requests to the app's mounted routes. Connections define the"
                + " authentication at the upstream.")
        @Example("{provider: default}")
        Optional<RouteAuth> auth,
    @Title("MCP tools") @Doc("Whether the operations are offered as MCP tools.") @Example("true")
        Optional<Boolean> mcp,
    @Doc("Fixed headers of every request to the upstream, by name.")
        @Is("headerValue")
        @PropertyNames("headerName")
        @Example("{Api-Version: '2026-01-01'}")
        @Form(Records.TEXT)
        @Default("{}")
        Map<String, String> headers,
    @Doc(
            "Fixed values in every request to the upstream, which callers can neither see"
                + " nor set.")
        @Example("[{in: path, name: version, value: v1}]")
        @Default("[]")
        List<ManagedParameter> managedParameters,
    @Default("{}") Surfaces surfaces,
    @Doc(
            "How the app authenticates at its upstream, by the name of the connection;"
                + " typically default.")
        @PropertyNames("name")
        @Example("{default: {auth: {type: bearer}}}")
        @Default("{}")
        Map<String, ConnectionDefinition> connections,
    @Doc(
            "The connection that is used where none is named. Without this member, default,"
                + " else the first one that is not for an MCP server.")
        @Example("default")
        Optional<String> defaultConnection,
    @Doc(
            "The operations that are exposed, by their original id. Without this member,"
                + " all are; an empty entry exposes its operation unchanged.")
        @Example("{forecast.get: {alias: forecast}}")
        Optional<Map<String, AllowedOperation>> allowedOperations,
    @Title("Pages")
        @Doc("Pages that MCP clients show with results, by name (MCP Apps).")
        @PropertyNames("name")
        @Example("{board: {path: pages/board.html, operations: [items.list]}}")
        @Default("{}")
        Map<String, Page> pages,
    @Doc("Sources of providers that must run before this one starts.")
        @Is("source")
        @Example("[github.com/acme/providers/indexeddb/postgres]")
        @Default("[]")
        List<String> requires,
    @Title("One instance")
        @Doc(
            "Whether the program keeps state in its process that later calls need, so that"
                + " a deployment cannot run it in several processes.")
        @Example("true")
        @Default("false")
        boolean singleInstance,
    @Doc("How hosted HTTP routes authenticate their callers, by name.")
        @Example(
            "{signed: {type: hmac, signatureHeader: X-Signature, payloadTemplate:"
                + " '{raw_body}', secret: {env: SIGNING_SECRET}}}")
        @Default("{}")
        Map<String, SecurityScheme> securitySchemes,
    @Title("Hosted HTTP routes")
        @Doc("Routes through which external senders invoke operations, by name.")
        @Example("{event: {path: /event, method: POST, security: signed, target: events.handle}}")
        @Default("{}")
        Map<String, HttpBinding> http,
    Optional<Pagination> pagination,
    Optional<ResponseMapping> responseMapping) {
  /** The specification of an app whose manifest has no {@code spec}. */
  public static final AppSpec EMPTY =
      new AppSpec(
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          List.of(),
          Surfaces.NONE,
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          List.of(),
          false,
          Map.of(),
          Map.of(),
          Optional.empty(),
          Optional.empty());

  /** Name of the connection that is used when the manifest names no connection. */
  public static final String DEFAULT_CONNECTION = "default";

  public AppSpec {
    headers = inOrder(headers);
    managedParameters = List.copyOf(managedParameters);
    connections = inOrder(connections);
    allowedOperations = allowedOperations.map(AppSpec::inOrder);
    pages = inOrder(pages);
    requires = List.copyOf(requires);
    securitySchemes = inOrder(securitySchemes);
    http = inOrder(http);
  }

  /** The authentication of the app's mounted routes. */
  public record RouteAuth(
      @Doc(
              "The name of an identity provider of the deployment. It authenticates requests"
                  + " to the app's operations, its generic route and its static mount.")
          @Is("name")
          @Example("default")
          String provider) {
    public RouteAuth {
      if (provider.isBlank()) {
        throw new InvalidMemberException("provider", "auth.provider is empty");
      }
    }
  }

  /**
   * The identity provider of the deployment that authenticates callers of the app's own routes;
   * empty: the manifest names none.
   */
  public Optional<String> authProvider() {
    return auth.map(RouteAuth::provider);
  }

  /** Returns whether the app declares any surface. */
  public boolean hasSurface() {
    return !surfaces.isEmpty();
  }

  /**
   * Returns the name of the connection that an operation uses: its own, otherwise that of its
   * surface, otherwise {@code defaultConnection}, otherwise {@code default} if it is declared,
   * otherwise the first declared one that is not for an MCP server, otherwise the first one. {@code
   * default} where none is declared.
   */
  public String connectionFor(Optional<String> operation, Optional<String> surface) {
    return operation.or(() -> surface).or(() -> defaultConnection).orElseGet(this::usualConnection);
  }

  private String usualConnection() {
    if (connections.isEmpty() || connections.containsKey(DEFAULT_CONNECTION)) {
      return DEFAULT_CONNECTION;
    }
    return connections.values().stream()
        .filter(connection -> connection.auth().type() != AuthType.MCP_OAUTH)
        .findFirst()
        .orElseGet(() -> connections.values().iterator().next())
        .name();
  }

  /** Returns a copy with the surfaces and the exposed operations of a deployment. */
  public AppSpec with(Surfaces others, Optional<Map<String, AllowedOperation>> exposed) {
    return new AppSpec(
        auth,
        mcp,
        headers,
        managedParameters,
        others,
        connections,
        defaultConnection,
        exposed,
        pages,
        requires,
        singleInstance,
        securitySchemes,
        http,
        pagination,
        responseMapping);
  }

  private static <T> Map<String, T> inOrder(Map<String, T> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
