package org.integrationgateway.manifest.app;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.jspecify.annotations.Nullable;

/**
 * The {@code spec.surfaces.grpc}: the unary methods and the server streams of a gRPC server.
 *
 * <pre>{@code
 * grpc:
 *   target: items.shop.example:443
 *   descriptors: items.binpb
 *   services: [shop.v1.Items]
 * }</pre>
 *
 * <p>An operation's id is the full name of its service, a dot and the name of its method: {@code
 * shop.v1.Items.GetItem}.
 *
 * @param target host and port
 * @param descriptors a path in the package, or {@link #REFLECTION}
 * @param services full names; empty: all but those of gRPC itself
 * @param connection empty: the app's default one
 * @param tls empty: TLS, except to this host
 */
@Definition("grpcSurface")
@Doc("The methods of a gRPC server.")
@Example("{target: 'items.shop.example:443', descriptors: items.binpb}")
public record GrpcSurface(
    @Doc(
            "The host and the port of the server. {name} stands for a param of a connection or a"
                + " managed path parameter.")
        @Keywords("{pattern: '^[^/\\s]+:([0-9]{1,5}|\\{[^{}/]*\\})$'}")
        @Example("items.shop.example:443")
        String target,
    @Doc(
            "A file of the package that protoc has written with --descriptor_set_out and"
                + " --include_imports, of at most 16 MiB; or reflection: the descriptors are"
                + " requested from the server when the app is loaded.")
        @Is("path")
        @Example({"items.binpb", "reflection"})
        String descriptors,
    @Doc(
            "The services whose methods are operations, by their full names. Without this"
                + " member, all.")
        @Example("[shop.v1.Items]")
        @Default("[]")
        List<String> services,
    @Is("connectionName") Optional<String> connection,
    @Doc(
            "Whether the server is called with TLS. By default yes, except where the target"
                + " is this host by its name or address.")
        @Example("true")
        Optional<Boolean> tls) {
  /** The word for descriptors that the server itself tells. */
  public static final String REFLECTION = "reflection";

  public GrpcSurface {
    services = List.copyOf(services);
  }

  /** Returns whether the server is asked for its descriptors. */
  public boolean isReflected() {
    return descriptors.equals(REFLECTION);
  }

  /** The target as a URL, which says whether it is reached over TLS. */
  public String url() {
    return (tls.orElse(!isThisHost()) ? "https://" : "http://") + target;
  }

  private boolean isThisHost() {
    var host = target.substring(0, Math.max(0, target.lastIndexOf(':')));
    return host.equals("localhost")
        || host.endsWith(".localhost")
        || host.matches("127(\\.[0-9]{1,3}){3}")
        || host.equals("[::1]");
  }

  /**
   * The same surface at another target.
   *
   * @param overTls null: as this surface says
   */
  public GrpcSurface at(String other, @Nullable Boolean overTls) {
    return new GrpcSurface(
        other, descriptors, services, connection, Optional.ofNullable(overTls).or(() -> tls));
  }
}
