package org.integrationgateway.it.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * Adds a token to every request, and changes nothing else: the suite sends none. Each connection is
 * for one request, so that nothing behind its head has to be read.
 */
final class BearerProxy implements AutoCloseable {
  private static final Pattern CONNECTION = Pattern.compile("(?im)^connection:.*\r\n");

  private final ServerSocket listening;
  private final URI target;
  private final String token;
  private final ExecutorService threads = Executors.newCachedThreadPool(BearerProxy::daemon);

  private BearerProxy(URI target, String token) throws IOException {
    this.target = target;
    this.token = token;
    this.listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /**
   * @param target a server
   * @param token to add
   */
  static BearerProxy start(URI target, String token) {
    try {
      return new BearerProxy(target, token);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "bearer-proxy");
    thread.setDaemon(true);
    return thread;
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort() + path);
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        var client = listening.accept();
        threads.execute(() -> pass(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void pass(Socket client) {
    try (client;
        var server = new Socket(target.getHost(), target.getPort())) {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      var head = head(client.getInputStream());
      if (head.isEmpty()) {
        return;
      }
      var added = "Authorization: Bearer " + token + "\r\nConnection: close\r\n\r\n";
      var changed = CONNECTION.matcher(head).replaceAll("") + added;
      server.getOutputStream().write(changed.getBytes(ISO_8859_1));
      threads.execute(() -> pumpUntilGone(client, server));
      pump(server.getInputStream(), client.getOutputStream());
    } catch (IOException gone) {
      // The client or the server has closed its connection: the other one is closed too.
    }
  }

  private static void pumpUntilGone(Socket client, Socket server) {
    try (server) {
      pump(client.getInputStream(), server.getOutputStream());
    } catch (IOException gone) {
      // As above.
    }
  }

  /** The lines of a head, without the empty one. */
  private static String head(InputStream in) throws IOException {
    var head = new ByteArrayOutputStream();
    int last = 0;
    for (int next = in.read(); next >= 0; next = in.read()) {
      head.write(next);
      last = (last << 8) | next;
      if (last == 0x0d0a0d0a) {
        var text = head.toString(ISO_8859_1);
        return text.substring(0, text.length() - 2);
      }
    }
    return "";
  }

  private static void pump(InputStream in, OutputStream out) throws IOException {
    var buffer = new byte[16 * 1024];
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      out.write(buffer, 0, length);
      out.flush();
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }
}
