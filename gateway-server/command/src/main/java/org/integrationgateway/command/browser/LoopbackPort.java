package org.integrationgateway.command.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/** A port of this machine that a browser comes back to, to end what a command has begun. */
public final class LoopbackPort implements AutoCloseable {
  private static final String PATH = "/callback";
  private static final String STYLE =
      "body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem}"
          + "main{max-width:21rem;margin:20vh auto 0}h1{font-size:1.5rem}"
          + "@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}";
  private static final String POLICY =
      "default-src 'none'; style-src 'sha256-" + checksum(STYLE) + "'";
  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>%1$s</title><style>%3$s</style></head>
      <body><main><h1>%1$s</h1><p>%2$s</p></main></body>
      </html>
      """;

  private final HttpServer server;
  private final BlockingQueue<Callback> callbacks = new LinkedBlockingQueue<>(1);

  /**
   * A browser that came back, and waits for its page.
   *
   * @param query as it was sent
   */
  public record Callback(String query, HttpExchange browser) {
    /** The first value of a query parameter. */
    public Optional<String> parameter(String name) {
      return Stream.of(query.split("&"))
          .filter(pair -> pair.startsWith(name + "="))
          .map(pair -> pair.substring(name.length() + 1))
          .map(value -> URLDecoder.decode(value, StandardCharsets.UTF_8))
          .findFirst();
    }

    /** Shows a page of plain text. */
    public void answer(int status, String title, String text) {
      var page = PAGE.formatted(title, text, STYLE).getBytes(StandardCharsets.UTF_8);
      try (browser) {
        var headers = browser.getResponseHeaders();
        headers.set("Content-Type", "text/html;charset=utf-8");
        headers.set("Content-Security-Policy", POLICY);
        headers.set("Cache-Control", "no-store");
        // The page's address holds the code of the authorization.
        headers.set("Referrer-Policy", "no-referrer");
        browser.sendResponseHeaders(status, page.length);
        browser.getResponseBody().write(page);
      } catch (IOException gone) {
        // The browser is gone; the command goes on without it.
      }
    }
  }

  private static String checksum(String text) {
    return Base64.getEncoder().encodeToString(Sha256.of(text));
  }

  private LoopbackPort(HttpServer server) {
    this.server = server;
    server.createContext("/", this::accept);
  }

  /**
   * Opens a free port.
   *
   * @param otherwise what to do where that is not possible, as a sentence
   */
  public static LoopbackPort open(String otherwise) {
    try {
      var loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      var port = new LoopbackPort(HttpServer.create(new InetSocketAddress(loopback, 0), 0));
      port.server.start();
      return port;
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "cannot open a port for the browser: " + IoReason.of(e) + ". " + otherwise);
    }
  }

  /** The number of the port. */
  public int number() {
    return server.getAddress().getPort();
  }

  private void accept(HttpExchange browser) {
    var uri = browser.getRequestURI();
    var callback = new Callback(Optional.ofNullable(uri.getRawQuery()).orElse(""), browser);
    var isCallback = PATH.equals(uri.getPath()) && browser.getRequestMethod().equals("GET");
    if (!isCallback || !callbacks.offer(callback)) {
      callback.answer(404, "Nothing here", "This is the port of a command that is in progress.");
    }
  }

  /** The next browser that comes back; empty after this time. */
  public Optional<Callback> await(Duration timeout) {
    try {
      return Optional.ofNullable(callbacks.poll(timeout.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
