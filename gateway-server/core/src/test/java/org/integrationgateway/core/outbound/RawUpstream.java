package org.integrationgateway.core.outbound;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Accepts connections and writes the bytes that a test wants, HTTP or not. */
public final class RawUpstream implements AutoCloseable {
  private final ServerSocket listening;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger accepted = new AtomicInteger();

  /** Writes to a connection whose request head was read; it is closed afterwards. */
  @FunctionalInterface
  public interface Behaviour {
    void write(OutputStream out) throws Exception;
  }

  public RawUpstream(Behaviour behaviour) {
    try {
      listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    threads.execute(
        () -> {
          while (!listening.isClosed()) {
            try {
              var socket = listening.accept();
              accepted.incrementAndGet();
              threads.execute(() -> serve(socket, behaviour));
            } catch (IOException closed) {
              return;
            }
          }
        });
  }

  private static void serve(Socket socket, Behaviour behaviour) {
    try (socket) {
      int newlines = 0;
      for (int c = socket.getInputStream().read(); c >= 0 && newlines < 2; ) {
        newlines = c == '\n' ? newlines + 1 : c == '\r' ? newlines : 0;
        if (newlines < 2) {
          c = socket.getInputStream().read();
        }
      }
      behaviour.write(socket.getOutputStream());
    } catch (Exception gone) {
      // The other side hung up, or the test is over.
    }
  }

  public int connections() {
    return accepted.get();
  }

  public URI at(String path) {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort() + path);
  }

  @Override
  public void close() throws Exception {
    listening.close();
    threads.shutdownNow();
  }
}
