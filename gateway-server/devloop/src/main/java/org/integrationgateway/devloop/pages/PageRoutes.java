package org.integrationgateway.devloop.pages;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.util.component.LifeCycle;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.devloop.project.FirstVersion;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.frontend.FolderFiles;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

/**
 * Serves the pages of the developed app below its mount. A dev server that does not know the mount
 * links to paths from the root, so it also gets the requests that no route of the gateway answers.
 */
public final class PageRoutes implements AutoCloseable {
  private static final String[] METHODS = {
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"
  };
  private static final String OPERATION = " /api/v1/{app}/{operation}";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final PageProxy proxy = new PageProxy();
  private final FirstVersion first;
  private volatile String mount = "/app";
  private volatile Optional<PageServer> server = Optional.empty();
  private volatile Optional<FolderFiles> files = Optional.empty();
  private volatile Optional<Root> root = Optional.empty();

  /**
   * Whether the dev server answers at its root; probed once, and again after an answer that
   * contradicts it.
   */
  private record Root(URI server, boolean answers) {}

  /**
   * Pages without a dev server and without files.
   *
   * @param first the app, which has to be there before a path is unknown
   */
  public PageRoutes(FirstVersion first) {
    this.first = first;
  }

  /** Sets the path of the pages, without a slash at its end. */
  public void place(String path) {
    mount = path;
  }

  /** Sets the dev server of the pages. */
  public void serve(Optional<PageServer> devServer) {
    server = devServer;
  }

  /** Sets the files that are the pages while there is no dev server. */
  public void files(Optional<Path> folder) {
    files = folder.map(FolderFiles::new);
  }

  /** The path of the pages; empty without pages. */
  public Optional<String> shown() {
    return server.isPresent() || files.isPresent() ? Optional.of(mount) : Optional.empty();
  }

  /**
   * Refuses a sender of a webhook that comes before the app: the route of its binding is not there
   * yet, and the route of operations would ask it for a token.
   *
   * @throws GatewayException {@code NOT_READY}
   */
  public void admit(Exchange exchange) {
    boolean anonymous =
        exchange.header("Authorization").isEmpty() && exchange.header("Cookie").isEmpty();
    if (anonymous && exchange.route().endsWith(OPERATION)) {
      first
          .missing()
          .ifPresent(
              reason -> {
                throw reason;
              });
    }
  }

  /** Answers requests that no other route answers. */
  public void mount(Routes.Builder routes) {
    for (var method : METHODS) {
      routes.add(method, "/{path*}", RouteInput.PROXIED, this::answer);
    }
  }

  private void answer(Exchange exchange) throws Exception {
    DevRequestGuard.admit(exchange);
    var path = "/" + exchange.path("path");
    if (shown().isPresent() && (path.equals(mount) || path.startsWith(mount + "/"))) {
      answer(exchange, path.substring(Math.min(path.length(), mount.length() + 1)));
      return;
    }
    outside(exchange);
  }

  private void answer(Exchange exchange, String path) throws Exception {
    if (server.isPresent()) {
      var at = reached(server.get());
      var target = exchange.target();
      var asked = isAtRoot(at) ? rooted(target.substring(mount.length())) : target;
      proxy.pass(exchange, at, asked, this::check);
      return;
    }
    var folder = files.orElseThrow(() -> nothing("the pages are not built yet"));
    folder.answer(exchange, mount, path, TIMEOUT);
  }

  private void outside(Exchange exchange) throws Exception {
    var serving = server.flatMap(PageServer::serving);
    if (serving.isEmpty()) {
      throw first.missing().orElseGet(Routes::nothingHere);
    }
    proxy.pass(exchange, serving.get(), exchange.target(), status -> {});
  }

  private static URI reached(PageServer devServer) {
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

  /**
   * Forgets where the dev server answers when it may redirect to its own path, as one does whose
   * base was changed: a browser would follow the redirect for ever.
   */
  private void check(int status) {
    if (status == 404 || (status / 100 == 3 && status != 304)) {
      root = Optional.empty();
    }
  }

  private static String rooted(String target) {
    return target.startsWith("/") ? target : "/" + target;
  }

  private static GatewayException nothing(String message) {
    return new GatewayException(ErrorCode.NOT_FOUND, message);
  }

  /** Ends the connections to dev servers. */
  @Override
  public void close() {
    LifeCycle.stop(proxy);
  }
}
