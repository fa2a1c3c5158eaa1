package org.integrationgateway.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Forwards TCP connections to a database, until it is cut or silent. */
final class DatabaseForwarder implements AutoCloseable {
  private final ServerSocket listener;
  private final URI target;
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;
  private volatile boolean silent;

  /**
   * @param jdbcUrl of the database
   */
  DatabaseForwarder(String jdbcUrl) throws IOException {
    target = URI.create(jdbcUrl.substring("jdbc:".length()));
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  /** The URL of the database through this forwarder. */
  String url() {
    return "jdbc:postgresql://127.0.0.1:" + listener.getLocalPort() + target.getPath();
  }

  /** Breaks every connection, and closes new ones at once. */
  void cut() throws IOException {
    cut = true;
    for (var each : open) {
      each.close();
    }
  }

  /** Forwards nothing any more, like a network that loses every packet. */
  void silence() {
    silent = true;
  }

  /** Forwards new connections. */
  void restore() throws IOException {
    cut();
    open.clear();
    silent = false;
    cut = false;
  }

  private void accept() throws IOException {
    while (true) {
      var client = listener.accept();
      if (cut) {
        client.close();
        continue;
      }
      var server = new Socket();
      open.add(client);
      open.add(server);
      server.connect(new InetSocketAddress(target.getHost(), target.getPort()));
      daemon(() -> forward(client, server));
      daemon(() -> forward(server, client));
    }
  }

  private void forward(Socket from, Socket to) throws IOException {
    var bytes = new byte[8192];
    int length = from.getInputStream().read(bytes);
    while (length >= 0) {
      if (!silent) {
        to.getOutputStream().write(bytes, 0, length);
      }
      length = from.getInputStream().read(bytes);
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void daemon(Work work) {
    var thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException cut) {
                // The other side sees the end of its connection.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut();
  }
}
