package org.integrationgateway.server.deployment.offer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.page.Page;
import org.integrationgateway.manifest.page.PageOrigins;
import org.integrationgateway.manifest.rules.PackagePaths;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The pages of a package (MCP Apps, 2026-01-26): resources that clients show with the results of
 * operations. A page without a file is a resource of the package's program, to which the manifest
 * adds what clients must know of it.
 */
public final class PackagedPages implements McpServer {
  private static final String SCHEME = "ui://";
  private static final String MEDIA_TYPE = "text/html;profile=mcp-app";
  private static final String READ = "resources/read";
  private static final int RESOURCE_NOT_FOUND = -32002;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int LARGEST = 4 << 20;

  private final Map<String, Shipped> pages;
  private final @Nullable McpServer program;

  /**
   * @param html null where the program serves the page
   */
  private record Shipped(Page page, @Nullable String html, ObjectNode meta) {}

  private PackagedPages(Map<String, Shipped> pages, @Nullable McpServer program) {
    this.pages = pages;
    this.program = program;
  }

  /**
   * Reads the pages of a package.
   *
   * @param pages by name
   * @param folder of the package
   * @param program the resources of the package's program; null where it has none
   * @param problems takes what is wrong with a page
   */
  public static PackagedPages of(
      Map<String, Page> pages,
      Path folder,
      @Nullable McpServer program,
      Consumer<String> problems) {
    var shipped = new LinkedHashMap<String, Shipped>();
    pages.forEach(
        (name, page) -> {
          var html = page.path().flatMap(path -> html(folder, path, problems));
          if (page.path().isEmpty() && program == null) {
            problems.accept(
                "page '%s' has no path, and no program offers resources: name its HTML file"
                    .formatted(name));
          }
          shipped.put(SCHEME + name, new Shipped(page, html.orElse(null), meta(page)));
        });
    return new PackagedPages(shipped, program);
  }

  private static Optional<String> html(Path folder, String path, Consumer<String> problems) {
    try (var in = Files.newInputStream(PackagePaths.resolve(folder, path))) {
      var bytes = in.readNBytes(LARGEST + 1);
      if (bytes.length <= LARGEST) {
        return Optional.of(new String(bytes, StandardCharsets.UTF_8));
      }
      problems.accept("the page '%s' is larger than 4 MiB, the limit".formatted(path));
    } catch (IOException | IllegalArgumentException unreadable) {
      problems.accept("the page '%s' cannot be read: %s".formatted(path, unreadable.getMessage()));
    }
    return Optional.empty();
  }

  private static ObjectNode meta(Page page) {
    var ui = Json.object();
    var origins = page.origins();
    if (!origins.equals(PageOrigins.NONE)) {
      var csp = ui.putObject("csp");
      put(csp, "connectDomains", origins.connect());
      put(csp, "resourceDomains", origins.load());
      put(csp, "frameDomains", origins.frame());
    }
    if (!page.permissions().isEmpty()) {
      var permissions = ui.putObject("permissions");
      page.permissions().forEach(each -> permissions.putObject(each.member()));
    }
    page.prefersBorder().ifPresent(border -> ui.put("prefersBorder", border));
    return ui;
  }

  private static void put(ObjectNode csp, String member, List<String> origins) {
    if (!origins.isEmpty()) {
      var array = csp.putArray(member);
      origins.forEach(array::add);
    }
  }

  public boolean isEmpty() {
    return pages.isEmpty();
  }

  /** The operations that pages name and that do not exist, as problems. */
  public List<String> unknownOperations(Collection<String> known) {
    var unknown = new ArrayList<String>();
    pages.forEach(
        (uri, shipped) -> {
          var named = new TreeSet<>(shipped.page.operations());
          named.addAll(shipped.page.ownOperations());
          named.removeAll(known);
          named.forEach(
              id ->
                  unknown.add(
                      "spec.pages.%s names operation '%s', which does not exist"
                          .formatted(uri.substring(SCHEME.length()), id)));
        });
    return unknown;
  }

  /** The operation with the page that shows its results, as tools say it. */
  public Operation linked(Operation operation) {
    for (var entry : pages.entrySet()) {
      var page = entry.getValue().page;
      boolean own = page.ownOperations().contains(operation.id());
      if (own || page.operations().contains(operation.id())) {
        return linked(operation, entry.getKey(), own);
      }
    }
    return operation;
  }

  private static Operation linked(Operation operation, String uri, boolean own) {
    var listing = operation.listing();
    var carried = listing.carried().map(ObjectNode::deepCopy).orElseGet(Json::object);
    var ui = carried.withObject("_meta").putObject("ui");
    if (own) {
      ui.putArray("visibility").add("app");
    } else {
      ui.put("resourceUri", uri);
    }
    return operation.described(
        new Operation.Listing(
            listing.title(),
            listing.description(),
            listing.tags(),
            Optional.of(carried),
            listing.warnings()),
        operation.input());
  }

  @Override
  public ObjectNode describe(McpContext context) {
    var description = program == null ? Json.object() : program.describe(context);
    description.withObject("capabilities").withObject("resources");
    return description;
  }

  @Override
  public ObjectNode request(String method, ObjectNode params, McpContext context) {
    return switch (method) {
      case "resources/list" -> listed(asked(method, params, context, "resources"));
      case "resources/templates/list" -> asked(method, params, context, "resourceTemplates");
      case READ -> read(params, context);
      default -> {
        if (program == null) {
          throw new McpErrorException(METHOD_NOT_FOUND, "there is no method " + method, null);
        }
        yield program.request(method, params, context);
      }
    };
  }

  private ObjectNode asked(String method, ObjectNode params, McpContext context, String member) {
    if (program != null) {
      return program.request(method, params, context);
    }
    var empty = Json.object();
    empty.putArray(member);
    return empty;
  }

  private ObjectNode listed(ObjectNode others) {
    var items = Json.array();
    pages.forEach(
        (uri, shipped) -> {
          if (shipped.html != null) {
            items.add(item(uri, shipped));
          }
        });
    for (var other : others.path("resources")) {
      var shipped = pages.get(other.path("uri").asString(""));
      if (shipped == null || shipped.html == null) {
        items.add(shipped == null ? other : withMeta(((ObjectNode) other).deepCopy(), shipped));
      }
    }
    var result = others.deepCopy();
    result.set("resources", items);
    return result;
  }

  private static ObjectNode item(String uri, Shipped shipped) {
    var page = shipped.page;
    var item = Json.object().put("uri", uri).put("name", uri.substring(SCHEME.length()));
    page.title().ifPresent(title -> item.put("title", title));
    page.description().ifPresent(text -> item.put("description", text));
    return withMeta(item.put("mimeType", MEDIA_TYPE), shipped);
  }

  private static ObjectNode withMeta(ObjectNode item, Shipped shipped) {
    if (!shipped.meta.isEmpty()) {
      item.withObject("_meta").set("ui", shipped.meta);
    }
    return item;
  }

  private ObjectNode read(ObjectNode params, McpContext context) {
    var uri = params.path("uri").asString("");
    var shipped = pages.get(uri);
    if (shipped == null || shipped.html == null) {
      return ofProgram(uri, params, context, shipped);
    }
    var result = Json.object();
    var content = result.putArray("contents").addObject();
    content.put("uri", uri).put("mimeType", MEDIA_TYPE).put("text", shipped.html);
    withMeta(content, shipped);
    return result;
  }

  private ObjectNode ofProgram(
      String uri, ObjectNode params, McpContext context, @Nullable Shipped shipped) {
    if (program == null) {
      throw new McpErrorException(
          RESOURCE_NOT_FOUND, "there is no resource '" + uri + "'", Json.object().put("uri", uri));
    }
    var result = program.request(READ, params, context);
    if (shipped != null && result.get("contents") instanceof ArrayNode contents) {
      for (var content : contents) {
        if (content instanceof ObjectNode object) {
          withMeta(object.put("mimeType", MEDIA_TYPE), shipped);
        }
      }
    }
    return result;
  }

  @Override
  public void close() {
    if (program != null) {
      program.close();
    }
  }
}
