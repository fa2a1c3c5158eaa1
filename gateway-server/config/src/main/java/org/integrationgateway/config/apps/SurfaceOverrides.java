package org.integrationgateway.config.apps;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * {@code apps.<name>.surfaces}: what replaces members of the manifest's surfaces.
 *
 * @param rest base URL of the REST surface
 * @param openapi base URL of the OpenAPI surface
 * @param graphql URL of the GraphQL endpoint
 * @param mcp URL of the MCP server
 * @param grpcTarget host and port of the gRPC server
 * @param grpcTls whether it is reached over TLS; empty: as the manifest says
 * @param passthrough whether callers may send GraphQL documents of their own
 * @param passthroughRoles callers of their own documents need one of them where the app is bound to
 *     a policy; empty: every caller may
 * @param onToolChange what happens when an MCP server or a GraphQL endpoint changes what it says
 *     about its operations
 */
public record SurfaceOverrides(
    Optional<URI> rest,
    Optional<URI> openapi,
    Optional<URI> graphql,
    Optional<URI> mcp,
    Optional<String> grpcTarget,
    Optional<Boolean> grpcTls,
    boolean passthrough,
    List<String> passthroughRoles,
    ToolChange onToolChange) {
  /** No overrides: the surfaces are as the manifest declares. */
  public static final SurfaceOverrides NONE = rest(Optional.empty());

  public SurfaceOverrides {
    passthroughRoles = List.copyOf(passthroughRoles);
  }

  /** Overrides the base URL of the REST surface only. */
  public static SurfaceOverrides rest(Optional<URI> baseUrl) {
    return new SurfaceOverrides(
        baseUrl,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true,
        List.of(),
        ToolChange.WARN);
  }

  /** The block of the file. */
  public record InFile(
      @Doc("The declarative REST surface.") @Default("{}") Base rest,
      @Doc("The OpenAPI surface.") @Default("{}") Base openapi,
      @Doc("The GraphQL surface.") @Default("{}") Graphql graphql,
      @Doc("The MCP surface.") @Default("{}") Mcp mcp,
      @Doc("The gRPC surface.") @Default("{}") Grpc grpc,
      @Doc(
              "What happens when an MCP server, or the schema of a GraphQL endpoint, adds an"
                  + " operation or changes the description of one. allow: the change is applied;"
                  + " warn: the change is applied and operators are warned; refuse: the operation"
                  + " is not offered until an operator approves it.")
          @Default("warn")
          ToolChange onToolChange)
      implements Supplier<SurfaceOverrides> {
    @Override
    public SurfaceOverrides get() {
      return new SurfaceOverrides(
          rest.baseUrl,
          openapi.baseUrl,
          graphql.url,
          mcp.url,
          grpc.target,
          grpc.tls,
          graphql.passthrough,
          graphql.allowedRoles,
          onToolChange);
    }
  }

  private record Base(
      @Doc("Replaces the base URL of the manifest or of its document.") Optional<URI> baseUrl) {}

  private record Mcp(@Doc("Replaces the manifest's URL.") Optional<URI> url) {}

  private record Grpc(
      @Doc("Replaces the manifest's target: HOST:PORT.") Optional<String> target,
      @Doc("Whether the target is reached with TLS. Default: as the manifest says.")
          Optional<Boolean> tls) {
    Grpc {
      if (target.isPresent() && !target.get().matches("[^/\\s{}]+:[0-9]{1,5}")) {
        throw new InvalidMemberException(
            "target", "write HOST:PORT, without a scheme and without a path");
      }
    }
  }

  private record Graphql(
      @Doc("Replaces the manifest's URL.") Optional<URI> url,
      @Doc("Whether callers that have the permission may send GraphQL documents of their own.")
          @Default("true")
          boolean passthrough,
      @Doc(
              "Callers need one of these roles to send GraphQL documents of their own, where"
                  + " the app has a policy. Default: no role is needed.")
          @Default("[]")
          List<String> allowedRoles) {}
}
