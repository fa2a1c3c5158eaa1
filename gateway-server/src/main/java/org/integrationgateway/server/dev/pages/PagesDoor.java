package org.integrationgateway.server.dev.pages;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.frontend.FolderFiles;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.http.Routes;

/**
 * The way to the pages of what is developed, below its mount. A dev server that knows nothing of
 * the mount links to paths from the root: what the gateway itself does not answer is its, too.
 */
public final class PagesDoor {
  private static final String[] METHODS = {
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"
  };
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final DevProxy proxy = new DevProxy();
  private volatile String mount = "/app";
  private volatile Optional<DevServer> server = Optional.empty();
  private volatile Optional<FolderFiles> files = Optional.empty();
  private volatile Optional<Root> root = Optional.empty();

  /**
   * Whether a dev server answers at its root; asked once, as long as what it answers bears it out.
   */
  private record Root(URI server, boolean answers) {}

  /** From now on the pages are below this path, which has no slash at its end. */
  public void place(String path) {
    mount = path;
  }

  /** From now on this dev server makes the pages. */
  public void serve(Optional<DevServer> devServer) {
    server = devServer;
  }

  /** From now on these files are the pages, where there is no dev server. */
  public void files(Optional<Path> folder) {
    files = folder.map(FolderFiles::new);
  }

  /** Path of the pages, when there are some. */
  public Optional<String> shown() {
    return server.isPresent() || files.isPresent() ? Optional.of(mount) : Optional.empty();
  }

  /** Answers whatever nobody else does. */
  public void mount(Routes.Builder routes) {
    for (var method : METHODS) {
      routes.add(method, "/{path*}", this::answer);
    }
  }

  private void answer(Exchange exchange) throws IOException {
    Visitors.admit(exchange);
    var path = "/" + exchange.path("path");
    if (shown().isPresent() && (path.equals(mount) || path.startsWith(mount + "/"))) {
      answer(exchange, path.substring(Math.min(path.length(), mount.length() + 1)));
      return;
    }
    outside(exchange);
  }

  private void answer(Exchange exchange, String path) throws IOException {
    if (server.isPresent()) {
      var at = reached(server.get());
      var target = exchange.target();
      var asked = isAtRoot(at) ? rooted(target.substring(mount.length())) : target;
      if (leadsElsewhere(proxy.pass(exchange, at, asked))) {
        root = Optional.empty();
      }
      return;
    }
    var folder = files.orElseThrow(() -> nothing("nothing made pages yet"));
    folder.answer(exchange, mount, path, PATIENCE);
  }

  private void outside(Exchange exchange) throws IOException {
    var serving = server.flatMap(DevServer::serving);
    if (serving.isEmpty()) {
      throw nothing("there is nothing at this path");
    }
    proxy.pass(exchange, serving.get(), exchange.target());
  }

  private static URI reached(DevServer devServer) {
    return devServer
        .serving()
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.UPSTREAM_UNREACHABLE,
                    "dev server '%s' does not listen yet; try again".formatted(devServer.plan())));
  }

  private boolean isAtRoot(URI at) {
    var known = root.filter(one -> one.server().equals(at));
    if (known.isEmpty()) {
      known = Optional.of(new Root(at, proxy.answersAtRoot(at)));
      root = known;
    }
    return known.get().answers();
  }

  /** As one does that was told another base while it runs: a browser would be led in a circle. */
  private static boolean leadsElsewhere(int status) {
    return status == 404 || (status / 100 == 3 && status != 304);
  }

  private static String rooted(String target) {
    return target.startsWith("/") ? target : "/" + target;
  }

  private static GatewayException nothing(String message) {
    return new GatewayException(ErrorCode.NOT_FOUND, message);
  }
}
