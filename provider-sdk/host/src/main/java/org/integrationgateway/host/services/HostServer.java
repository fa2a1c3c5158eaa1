package org.integrationgateway.host.services;

import io.grpc.Server;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.host.wire.RequestMemoryLimit;
import org.integrationgateway.host.wire.ServiceDefinitions;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Wire;

/** Serves the host's services on one socket. */
final class HostServer implements AutoCloseable {
  private static final long GRACE_MILLIS = 200;

  /** Concurrent calls of one connection; further ones wait. */
  private static final int CALLS = 1_000;

  /** How often a provider may be connected with its host; one connection carries all its calls. */
  private static final int MAX_CONNECTIONS = 64;

  private final Path socket;
  private final EventLoopGroup loop;
  private final Workers workers;
  private final Server server;

  private HostServer(Path socket, HostAuthenticator authenticator, ExecutorService threads)
      throws IOException {
    this.socket = socket;
    this.loop = new BoundedEventLoop("host-io", MAX_CONNECTIONS);
    this.workers = new Workers(threads);
    var limit = new RequestMemoryLimit();
    var building =
        Wire.server(socket, loop)
            .maxConcurrentCallsPerConnection(CALLS)
            .addStreamTracerFactory(limit)
            .intercept(new AuthenticationInterceptor(authenticator))
            .intercept(limit)
            .addServices(ServiceDefinitions.ofProviders(workers));
    this.server = building.build();
    try {
      server.start();
      onlyForTheOwner(socket);
    } catch (IOException failure) {
      close();
      throw failure;
    }
  }

  /**
   * Listens at once.
   *
   * @param socket is removed when it closes
   * @param threads carry requests out; shut down with the server
   */
  static HostServer listen(Path socket, HostAuthenticator authenticator, ExecutorService threads)
      throws IOException {
    return new HostServer(socket, authenticator, threads);
  }

  private static void onlyForTheOwner(Path socket) throws IOException {
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Override
  public void close() {
    server.shutdownNow();
    workers.close();
    try {
      server.awaitTermination(GRACE_MILLIS, TimeUnit.MILLISECONDS);
      Files.deleteIfExists(socket);
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    } catch (IOException left) {
      // The socket is deleted with its folder.
    }
    Wire.stop(loop);
  }
}
