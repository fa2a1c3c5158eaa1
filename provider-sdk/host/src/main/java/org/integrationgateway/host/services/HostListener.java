package org.integrationgateway.host.services;

import java.io.IOException;
import java.nio.file.Path;
import org.integrationgateway.wire.process.CallThreads;

/**
 * A host's services on a unix domain socket, for the provider that was told of it by {@code
 * SERVICE_HOST_SOCKET}. The subject of a call is that of its token; a context that the provider
 * sends is ignored.
 */
public final class HostListener implements AutoCloseable {
  private final HostServer server;

  private HostListener(HostServer server) {
    this.server = server;
  }

  /**
   * Listens.
   *
   * @param socket does not exist yet; at most 103 bytes long; only its owner may connect
   * @throws IOException when the socket cannot be bound
   */
  public static HostListener listen(Path socket, HostAuthenticator authenticator)
      throws IOException {
    return new HostListener(HostServer.listen(socket, authenticator, CallThreads.open()));
  }

  /** Cancels the calls under way, and removes the socket. */
  @Override
  public void close() {
    server.close();
  }
}
