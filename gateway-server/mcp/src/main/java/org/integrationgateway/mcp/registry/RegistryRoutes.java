package org.integrationgateway.mcp.registry;

import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.reload.Reload;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/**
 * The apps that a caller may use as MCP servers, in the form of the registry API of the Model
 * Context Protocol.
 */
public final class RegistryRoutes {
  private static final List<String> VERSIONS = List.of("/v0", "/v0.1");
  private static final String SCHEMA =
      "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
  private static final String OFFICIAL = "io.modelcontextprotocol.registry/official";
  private static final String SEARCH = "search";
  private static final String SINCE = "updated_since";
  private static final String CURSOR = "cursor";
  private static final String LIMIT = "limit";
  private static final String VERSION = "version";
  private static final String LATEST = "latest";
  private static final int USUAL = 30;
  private static final int MOST = 100;
  private static final int LONGEST = 100;

  private final Foundation foundation;
  private final VisibleCatalog catalog;
  private final Reload reload;
  private final Instant started;
  private final AtomicReference<Seen> last;

  /** A generation of the configuration, and when it was first seen. */
  private record Seen(String generation, Instant at) {}

  /**
   * @param reload tells the generation of the configuration
   */
  public RegistryRoutes(Foundation foundation, VisibleCatalog catalog, Reload reload) {
    this.foundation = foundation;
    this.catalog = catalog;
    this.reload = reload;
    this.started = foundation.clock().instant();
    this.last = new AtomicReference<>(new Seen(reload.generation(), started));
  }

  /** Adds the routes, which are unknown paths where {@code server.mcp.registry} is off. */
  public void mount(Routes.Builder routes) {
    for (var version : VERSIONS) {
      routes
          .get(
              version + "/servers",
              RouteInput.query(SEARCH, SINCE, CURSOR, LIMIT, VERSION),
              this::list)
          .get(version + "/servers/{server}/versions/latest", RouteInput.NONE, this::latest);
    }
  }

  private void list(Exchange exchange) {
    var apps = apps(exchange);
    var words = exchange.query().single(SEARCH).orElse("").toLowerCase(Locale.ROOT);
    var after = exchange.query().single(CURSOR).orElse("");
    int limit = limit(exchange);
    requireLatest(exchange);
    boolean old = since(exchange).filter(time -> updated().isBefore(time)).isPresent();
    var all =
        apps.stream()
            .filter(app -> !old && matches(app, words) && name(app).compareTo(after) > 0)
            .toList();
    var answer = Json.object();
    var servers = answer.putArray("servers");
    var page = all.subList(0, Math.min(limit, all.size()));
    page.forEach(app -> servers.add(json(app)));
    var metadata = answer.putObject("metadata").put("count", page.size());
    if (page.size() < all.size()) {
      metadata.put("nextCursor", name(page.get(page.size() - 1)));
    }
    exchange.reply(200, answer);
  }

  private void latest(Exchange exchange) {
    var wanted = exchange.path("server");
    var found =
        apps(exchange).stream()
            .filter(app -> name(app).equals(wanted))
            .findFirst()
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND,
                        "there is no server '" + wanted + "': /v0/servers lists those there are"));
    exchange.reply(200, json(found));
  }

  /** The apps with tools that the caller may see, by name. */
  private List<App> apps(Exchange exchange) {
    if (!foundation.server().mcp().registry()) {
      throw Routes.nothingHere();
    }
    return catalog.apps(foundation.callers().resolve(exchange)).stream()
        .filter(App::mcp)
        .sorted(Comparator.comparing(this::name))
        .toList();
  }

  private boolean matches(App app, String words) {
    return name(app).toLowerCase(Locale.ROOT).contains(words)
        || title(app).toLowerCase(Locale.ROOT).contains(words);
  }

  private static String title(App app) {
    return app.displayName().orElseGet(app::name);
  }

  /** The name of a server: the labels of the gateway's host from the last one, and the app. */
  private String name(App app) {
    var host = Optional.ofNullable(foundation.url().uri().getHost()).orElse("localhost");
    var labels = new ArrayList<>(Arrays.asList(host.split("\\.")));
    if (!host.matches("[0-9.]+|\\[.*")) {
      Collections.reverse(labels);
    }
    return String.join(".", labels).replaceAll("[^A-Za-z0-9.-]", "-") + "/" + app.name();
  }

  private ObjectNode json(App app) {
    var entry = Json.object();
    var server = entry.putObject("server").put("$schema", SCHEMA).put("name", name(app));
    app.displayName().ifPresent(text -> server.put("title", cut(text)));
    server.put("description", cut(app.description().orElseGet(() -> title(app))));
    server.put(VERSION, foundation.version());
    var site = URI.create(foundation.url().at("/home?tab=apps&app=" + app.name()));
    server.put("websiteUrl", site.toString());
    server
        .putArray("remotes")
        .addObject()
        .put("type", "streamable-http")
        .put("url", foundation.url().at("/mcp/" + app.name()));
    var time = updated().toString();
    entry
        .putObject("_meta")
        .putObject(OFFICIAL)
        .put("status", "active")
        .put("publishedAt", started.toString())
        .put("updatedAt", time)
        .put("isLatest", true);
    return entry;
  }

  /** Titles and descriptions of a registry have at most 100 characters. */
  private static String cut(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = LONGEST - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }

  /** The time of the start, or when a change of the configuration was first seen here. */
  private Instant updated() {
    var seen = last.get();
    if (seen != null && seen.generation().equals(reload.generation())) {
      return seen.at();
    }
    var now = new Seen(reload.generation(), foundation.clock().instant());
    last.set(now);
    return now.at();
  }

  private static int limit(Exchange exchange) {
    var text = exchange.query().single(LIMIT).orElse(String.valueOf(USUAL));
    try {
      int limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= MOST) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Refused below like a number outside of the range.
    }
    throw GatewayException.invalid(LIMIT, "'limit' must be a whole number from 1 to " + MOST);
  }

  private static Optional<Instant> since(Exchange exchange) {
    var text = exchange.query().single(SINCE);
    try {
      return text.map(one -> OffsetDateTime.parse(one).toInstant());
    } catch (DateTimeException e) {
      throw GatewayException.invalid(
          SINCE,
          "'updated_since' is '" + text.get() + "': write a time such as 2026-11-23T00:00:00Z");
    }
  }

  private static void requireLatest(Exchange exchange) {
    if (!exchange.query().single(VERSION).orElse(LATEST).equals(LATEST)) {
      throw GatewayException.invalid(
          VERSION, "'version' must be 'latest': an app is listed in one version");
    }
  }
}
