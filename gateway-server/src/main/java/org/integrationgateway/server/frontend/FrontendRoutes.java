package org.integrationgateway.server.frontend;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.http.RouteHandler;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.invoke.Authentication;
import org.integrationgateway.server.invoke.Directory;

/** The door of static files: who may have them, and which one a path means. */
public final class FrontendRoutes {
  private final Authentication authentication;
  private final Directory directory;
  private final Duration timeout;

  /**
   * @param timeout of a request, beside the time that its bytes take
   */
  public FrontendRoutes(Authentication authentication, Directory directory, Duration timeout) {
    this.authentication = authentication;
    this.directory = directory;
    this.timeout = timeout;
  }

  public void mount(List<Frontend> frontends, Routes.Builder routes) {
    for (var frontend : frontends) {
      both(routes, frontend.mount(), exchange -> answer(frontend, exchange, ""));
      both(
          routes,
          frontend.mount() + "/{path*}",
          exchange -> answer(frontend, exchange, exchange.path("path")));
    }
  }

  private static void both(Routes.Builder routes, String path, RouteHandler handler) {
    routes.get(path, handler).add("HEAD", path, handler);
  }

  private void answer(Frontend frontend, Exchange exchange, String path) throws IOException {
    var site = frontend.site();
    var file = site.find(path).or(() -> isPage(exchange, path) ? site.index() : Optional.empty());
    var roles = frontend.guard().roles(path, file);
    boolean isOpen = frontend.isPublic() && roles.isEmpty();
    if (!isOpen) {
      admit(frontend, exchange, path, roles);
    }
    try {
      new FileAnswer(exchange, isOpen, timeout).send(file.orElseThrow(() -> notThere(path)));
    } catch (NoSuchFileException removed) {
      throw notThere(path);
    }
  }

  private void admit(Frontend frontend, Exchange exchange, String path, List<String> roles) {
    var caller = authentication.authenticate(exchange.bearer());
    var app = directory.app(caller, frontend.app());
    if (!roles.isEmpty()) {
      directory.requireRole(caller, app, roles, "page '/" + path + "'");
    }
  }

  /** Whether a single-page application would show something there, rather than miss a file. */
  static boolean isPage(Exchange exchange, String path) {
    boolean named = path.indexOf('.', path.lastIndexOf('/') + 1) >= 0;
    return !named
        || exchange.header("Accept").orElse("").toLowerCase(Locale.ROOT).contains("text/html");
  }

  private static GatewayException notThere(String path) {
    return new GatewayException(ErrorCode.NOT_FOUND, "there is no file '/" + path + "' here");
  }
}
