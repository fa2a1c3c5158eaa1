package org.integrationgateway.connections.oauth.mcp;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/** A port at which every connection is counted and closed. */
final class Trap implements AutoCloseable {
  private final ServerSocket socket;
  private final AtomicInteger connections = new AtomicInteger();

  Trap() throws IOException {
    socket = new ServerSocket(0);
    var thread = new Thread(this::count, "trap");
    thread.setDaemon(true);
    thread.start();
  }

  private void count() {
    try {
      while (true) {
        socket.accept().close();
        connections.incrementAndGet();
      }
    } catch (IOException closed) {
      // The test has ended.
    }
  }

  int port() {
    return socket.getLocalPort();
  }

  int connections() {
    return connections.get();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
