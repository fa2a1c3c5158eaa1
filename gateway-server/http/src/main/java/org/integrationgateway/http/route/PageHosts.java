package org.integrationgateway.http.route;

import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.GatewayConfig;

/**
 * The hosts that serve the pages of one app each. Such a host answers the files of the app, its
 * operations, and the steps that begin a session there; nothing else of the gateway.
 */
public final class PageHosts {
  /** No app has a host of its own. */
  public static final PageHosts NONE = of(Map.of(), Map.of());

  /** The path of the first step of a session, which {@code /} leads to. */
  public static final String START = "/api/v1/auth/pages/start";

  /** The path at the gateway of the step between, before the name of the app. */
  public static final String LOGIN = "/api/v1/auth/pages/of/";

  /** The path of the last step of a session at the host of an app's pages. */
  public static final String SESSION = "/api/v1/auth/pages/session";

  private volatile Known known;

  /** Pages by their host, and origins by app. */
  private record Known(Map<String, Page> byHost, Map<String, URI> byApp) {}

  /** The pages of an app and their mount, without a slash at its end. */
  public record Page(String app, String mount) {
    private boolean has(String path) {
      return isBelow(path, mount)
          || isBelow(path, "/api/v1/" + app)
          || isBelow(path, "/api/v1/apps/" + app)
          || path.equals(START)
          || path.equals(SESSION);
    }

    private static boolean isBelow(String path, String folder) {
      return path.equals(folder) || path.startsWith(folder + "/");
    }
  }

  private PageHosts(Known known) {
    this.known = known;
  }

  /**
   * The hosts of these apps.
   *
   * @param mounts by app
   * @param origins by app: scheme, host and port
   */
  public static PageHosts of(Map<String, String> mounts, Map<String, URI> origins) {
    var byHost = new HashMap<String, Page>();
    origins.forEach(
        (app, origin) ->
            byHost.put(origin.getHost(), new Page(app, mounts.getOrDefault(app, "/" + app))));
    return new PageHosts(new Known(Map.copyOf(byHost), Map.copyOf(origins)));
  }

  /** The hosts that the apps of a configuration have. */
  public static PageHosts of(GatewayConfig config) {
    var mounts = new HashMap<String, String>();
    var origins = new HashMap<String, URI>();
    config
        .apps()
        .forEach(
            (name, app) ->
                app.frontend()
                    .ifPresent(
                        pages -> {
                          mounts.put(name, pages.mount());
                          pages.origin().ifPresent(origin -> origins.put(name, origin));
                        }));
    return of(mounts, origins);
  }

  /** Takes over the hosts of another configuration. */
  public void replace(PageHosts next) {
    known = next.known;
  }

  /**
   * The app whose pages alone this host serves.
   *
   * @param authority as the client wrote it: {@code host} or {@code host:port}
   */
  public Optional<Page> find(String authority) {
    var byHost = known.byHost;
    if (byHost.isEmpty()) {
      return Optional.empty();
    }
    int colon = authority.lastIndexOf(':');
    var host = colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
    var name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return Optional.ofNullable(byHost.get(name.toLowerCase(Locale.ROOT)));
  }

  /** The app that a browser logs in for at this path of the gateway. */
  public static Optional<String> appOfLogin(String path) {
    return path.startsWith(LOGIN) ? Optional.of(path.substring(LOGIN.length())) : Optional.empty();
  }

  /** The origin of an app's pages, where it is not that of the gateway. */
  public Optional<URI> origin(String app) {
    return Optional.ofNullable(known.byApp.get(app));
  }

  /** The mount of an app's pages that have a host of their own, without a slash at its end. */
  public String mount(String app) {
    return known.byHost.values().stream()
        .filter(page -> page.app().equals(app))
        .map(Page::mount)
        .findFirst()
        .orElse("");
  }

  /**
   * The path that answers at the host of an app's pages.
   *
   * @param path as sent
   * @throws org.integrationgateway.core.error.GatewayException {@code NOT_FOUND} for a path that is
   *     not of this app
   */
  public static String path(Page page, String path) {
    if (path.equals("/") || path.isEmpty()) {
      return START;
    }
    if (!page.has(path)) {
      throw Routes.nothingHere();
    }
    return path;
  }
}
