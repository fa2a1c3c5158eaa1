package org.integrationgateway.mcp.door.uri;

import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The page of an operation, and who may call the operation (MCP Apps, 2026-01-26, Resource
 * Discovery).
 *
 * @param resource the URI of the page that shows results, as the upstream writes it
 * @param forModels whether models may call the operation
 * @param forPages whether pages of the same app may
 */
public record ToolUi(Optional<String> resource, boolean forModels, boolean forPages) {
  /** The scheme of pages. */
  public static final String SCHEME = "ui://";

  private static final String EXTENSION = "io.modelcontextprotocol/ui";
  private static final String EXTENSIONS = "extensions";
  private static final String MEDIA_TYPE = "text/html;profile=mcp-app";
  private static final ToolUi NONE = new ToolUi(Optional.empty(), true, true);

  public static ToolUi of(Operation operation) {
    return operation
        .listing()
        .carried()
        .map(carried -> carried.path("_meta"))
        .map(ToolUi::of)
        .orElse(NONE);
  }

  /**
   * The members of {@code _meta} that name the page of a tool; empty for a tool without one.
   *
   * @param plain whether the client names pages as the upstream does
   */
  public static Optional<ObjectNode> told(Tool tool, boolean plain) {
    if (of(tool.operation()).resource().isEmpty()) {
      return Optional.empty();
    }
    var carried = tool.operation().listing().carried().orElseThrow().path("_meta");
    var wrapped = JsonNodeFactory.instance.objectNode();
    var meta = wrapped.putObject("_meta");
    Stream.concat(Stream.of("ui"), MappedUris.PAGES.stream())
        .filter(carried::has)
        .forEach(member -> meta.set(member, carried.get(member)));
    var told = new MappedUris(tool.app().name(), plain).withPage(wrapped).get("_meta");
    return Optional.of((ObjectNode) told);
  }

  private static ToolUi of(JsonNode meta) {
    var ui = meta.path("ui");
    var visibility = ui.path("visibility");
    return new ToolUi(
        Stream.concat(Stream.of(ui.path("resourceUri")), MappedUris.PAGES.stream().map(meta::path))
            .map(uri -> uri.asString(""))
            .filter(uri -> uri.startsWith(SCHEME))
            .findFirst(),
        has(visibility, "model"),
        has(visibility, "app"));
  }

  private static boolean has(JsonNode visibility, String who) {
    return !visibility.isArray()
        || visibility.valueStream().anyMatch(each -> each.asString("").equals(who));
  }

  /** Whether a client shows pages, by the capabilities that it declared. */
  public static boolean isShownBy(ObjectNode capabilities) {
    return capabilities.path(EXTENSIONS).path(EXTENSION).isObject();
  }

  /** The declaration of a client that shows pages, for upstreams; empty of any other. */
  public static Optional<ObjectNode> declared(JsonNode capabilities) {
    var said = capabilities.path(EXTENSIONS).path(EXTENSION);
    if (!said.isObject()) {
      return Optional.empty();
    }
    var extensions = JsonNodeFactory.instance.objectNode();
    extensions.set(EXTENSION, said);
    return Optional.of(extensions);
  }

  /** Announces pages among the capabilities of a server. */
  public static void announce(ObjectNode capabilities) {
    capabilities.withObject(EXTENSIONS).putObject(EXTENSION).putArray("mimeTypes").add(MEDIA_TYPE);
  }

  /** Whether the URI is in the same folder as a page, or below it. */
  public static boolean isBeside(String page, String uri) {
    int slash = page.indexOf('/', SCHEME.length());
    return slash > 0 && uri.startsWith(page.substring(0, slash + 1));
  }
}
