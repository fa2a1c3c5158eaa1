package org.integrationgateway.server.deployment.surface;

import io.grpc.StatusException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.manifest.app.GrpcSurface;
import org.integrationgateway.upstreams.UpstreamClients;
import org.integrationgateway.upstreams.grpc.GrpcMethod;
import org.integrationgateway.upstreams.grpc.GrpcMethods;
import org.integrationgateway.upstreams.grpc.call.GrpcFailures;
import org.integrationgateway.upstreams.grpc.call.GrpcServer;
import org.integrationgateway.upstreams.grpc.call.GrpcUpstream;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorException;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorPool;
import org.integrationgateway.upstreams.grpc.reflection.ReflectedDescriptors;

/** The methods of a gRPC server as operations. */
public final class GrpcOperations {
  private final SurfaceParts parts;
  private final GrpcSurface surface;
  private final UpstreamClients servers;
  private final Connection connection;

  private GrpcOperations(SurfaceParts parts, GrpcSurface surface, UpstreamClients servers) {
    this.parts = parts;
    this.surface = surface;
    this.servers = servers;
    var name = parts.spec().connectionFor(Optional.empty(), surface.connection());
    this.connection = parts.connections().named(name, "the gRPC surface");
  }

  /** The operations of the gRPC surface; empty where the app has none. */
  public static List<Operation> of(SurfaceParts parts, UpstreamClients servers) {
    return parts
        .spec()
        .surfaces()
        .grpc()
        .map(surface -> new GrpcOperations(parts, surface, servers).all())
        .orElse(List.of());
  }

  private List<Operation> all() {
    var presentation = connection.presentation();
    if (!presentation.queryNames().isEmpty() || presentation.isSigned()) {
      problem(
          "connection '%s' presents its credential in the query or signs requests, which a gRPC call has not: present it in a header"
              .formatted(connection.name()));
      return List.of();
    }
    try {
      var pool = pool();
      return pool.isEmpty() ? List.of() : operations(pool.get());
    } catch (DescriptorException | IllegalArgumentException unusable) {
      problem(String.valueOf(unusable.getMessage()));
      return List.of();
    }
  }

  private void problem(String why) {
    parts.problems().add("surfaces.grpc: " + why);
  }

  private Optional<DescriptorPool> pool() throws DescriptorException {
    return surface.isReflected() ? reflected() : Optional.of(DescriptorPool.read(file()));
  }

  /** The file of the descriptors, which is in the package. */
  private Path file() throws DescriptorException {
    try {
      var file = parts.folder().resolve(surface.descriptors()).toRealPath();
      if (file.startsWith(parts.folder().toRealPath())) {
        return file;
      }
    } catch (IOException absent) {
      throw new DescriptorException(
          "'%s' is not in the package".formatted(surface.descriptors()), absent);
    }
    throw new DescriptorException("'%s' leads out of the package".formatted(surface.descriptors()));
  }

  /** The descriptors as the server tells them now, without a credential. */
  private Optional<DescriptorPool> reflected() throws DescriptorException {
    if (!servers.asks()) {
      parts
          .problems()
          .addPassing(
              "surfaces.grpc: the server tells its methods, and is asked at the start only");
      return Optional.empty();
    }
    var url = target();
    try {
      var channel = GrpcServer.plain(url, parts.headers(), parts.outbound(), servers.channels());
      return Optional.of(ReflectedDescriptors.of(channel, surface.services()));
    } catch (StatusException refused) {
      passing(GrpcFailures.reason(url, refused.getStatus(), refused.getTrailers()));
    } catch (GatewayException refused) {
      passing(refused.detail());
    }
    return Optional.empty();
  }

  private void passing(String why) {
    parts
        .problems()
        .addPassing(
            "surfaces.grpc: the server does not tell its methods: %s. If it has no reflection, put its descriptors into the package"
                .formatted(why));
  }

  private URI target() throws DescriptorException {
    try {
      return UrlTemplate.base(surface.url())
          .expand(
              name ->
                  Optional.ofNullable(connection.params().get(name))
                      .flatMap(Connection.Param::defaultValue));
    } catch (UrlTemplate.UnusableParameterException unknown) {
      throw new DescriptorException(
          "the target %s, so that it is not known which server tells its methods: put the descriptors into the package"
              .formatted(unknown.getMessage()),
          unknown);
    }
  }

  private List<Operation> operations(DescriptorPool pool) throws DescriptorException {
    var methods = GrpcMethods.of(pool, surface.services());
    var server =
        new GrpcServer(
            surface.url(),
            parts.headers(),
            parts.requests(),
            parts.outbound(),
            servers.channels(),
            pool.types());
    var allowed = parts.spec().allowedOperations();
    methods
        .leftOut()
        .forEach(
            (id, why) -> {
              if (allowed.map(all -> all.containsKey(id)).orElse(true)) {
                parts.problems().leaveOut(id, why);
              }
            });
    var operations = new ArrayList<Operation>(methods.served().size());
    methods.served().forEach(method -> operations.add(operation(method, server)));
    return operations;
  }

  private Operation operation(GrpcMethod method, GrpcServer server) {
    var app = parts.problems().app();
    return new Operation(
        app,
        method.id(),
        new Operation.Listing(Optional.empty(), method.description(), List.of(method.tag())),
        new Operation.Shape(
            parts.schemas().foreign(app + '/' + method.id(), method::inputSchema),
            method.outputSchema()),
        new Operation.Binding(
            "POST", Transport.GRPC, connection, Optional.empty(), new GrpcUpstream(method, server)),
        new Operation.Access(method.hints(), List.of()));
  }
}
