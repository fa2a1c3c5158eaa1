package org.integrationgateway.sdk.connect;

import java.io.IOException;
import java.nio.file.Path;
import org.integrationgateway.sdk.host.HostDesk;
import org.integrationgateway.sdk.internal.host.HostServer;
import org.integrationgateway.sdk.internal.process.CallThreads;

/**
 * A host's services on a unix domain socket, for the provider that was told of it by {@code
 * SERVICE_HOST_SOCKET}. What a provider says about whom it acts for counts for nothing: its token
 * says it.
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
  public static HostListener listen(Path socket, HostDesk desk) throws IOException {
    return new HostListener(HostServer.listen(socket, desk, CallThreads.open()));
  }

  /** Ends what is under way, and removes the socket. */
  @Override
  public void close() {
    server.close();
  }
}
