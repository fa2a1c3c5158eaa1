package org.integrationgateway.scaffold.registry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An entry of a registry: {@code server.json} with what the registry says of it.
 *
 * @param server the members of {@code server.json}
 * @param official what the registry adds, such as {@code status}; a missing node in a file
 */
public record ListedServer(JsonNode server, JsonNode official) {
  private static final String OFFICIAL = "io.modelcontextprotocol.registry/official";

  /** Returns the name: a reversed domain, a slash, and a name in it. */
  public String name() {
    return server.path("name").asString("");
  }

  /** Returns the last part of the name. */
  public String shortName() {
    return name().substring(name().lastIndexOf('/') + 1);
  }

  /** Returns the version. */
  public String version() {
    return server.path("version").asString("");
  }

  /**
   * Reads one {@code server.json}, or the answer of {@code /v0/servers}. Of several versions of a
   * server the latest stays.
   *
   * @throws ScaffoldException when the text is neither
   */
  public static List<ListedServer> read(String place, byte[] text) {
    JsonNode root;
    try {
      root = JsonMapper.shared().readTree(text);
    } catch (JacksonException malformed) {
      throw new ScaffoldException(
          place + " is not JSON: " + malformed.getOriginalMessage(), malformed);
    }
    var entries = new ArrayList<JsonNode>();
    if (root.path("servers").isArray()) {
      root.path("servers").forEach(entries::add);
    } else {
      entries.add(root);
    }
    var latest = new LinkedHashMap<String, ListedServer>();
    for (var entry : entries) {
      var one = of(entry);
      if (one.name().isEmpty()) {
        throw new ScaffoldException(
            place
                + " is not a server.json, and no list of a registry: it has neither 'servers' nor 'name'");
      }
      latest.merge(one.name(), one, (old, next) -> old.isLatest() ? old : next);
    }
    return List.copyOf(latest.values());
  }

  private static ListedServer of(JsonNode entry) {
    return new ListedServer(
        entry.path("server").isObject() ? entry.path("server") : entry,
        entry.path("_meta").path(OFFICIAL));
  }

  private boolean isLatest() {
    return official.path("isLatest").asBoolean(false);
  }

  /** Returns the state in the registry: {@code active}, {@code deprecated} or {@code deleted}. */
  String status() {
    return official.path("status").asString(server.path("status").asString("active"));
  }
}
