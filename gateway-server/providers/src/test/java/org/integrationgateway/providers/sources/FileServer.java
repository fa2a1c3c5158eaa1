package org.integrationgateway.providers.sources;

import com.sun.net.httpserver.Authenticator;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Serves a folder over HTTP. Below {@code /moved} it redirects, below {@code /half} it hangs up in
 * the middle, below {@code /loop} it redirects for ever.
 */
public final class FileServer implements AutoCloseable {
  final List<String> asked = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final HttpContext root;
  private final Path folder;

  public FileServer(Path folder) throws IOException {
    this.folder = folder;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    root = server.createContext("/", this::answer);
    server.start();
  }

  /** Lets the server ask for a login. */
  void login(Authenticator authenticator) {
    root.setAuthenticator(authenticator);
  }

  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + path);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath();
      asked.add(path);
      if (path.startsWith("/moved/")) {
        redirect(exchange, path.substring("/moved".length()));
      } else if (path.startsWith("/loop/")) {
        redirect(exchange, path);
      } else if (path.startsWith("/half/")) {
        var bytes = Files.readAllBytes(folder.resolve(path.substring("/half/".length())));
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(Arrays.copyOf(bytes, bytes.length / 2));
      } else {
        file(exchange, folder.resolve(path.substring(1)));
      }
    }
  }

  private static void redirect(HttpExchange exchange, String to) throws IOException {
    exchange.getResponseHeaders().add("Location", to);
    exchange.sendResponseHeaders(302, -1);
  }

  private static void file(HttpExchange exchange, Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      exchange.sendResponseHeaders(404, -1);
      return;
    }
    var bytes = Files.readAllBytes(file);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
