package org.integrationgateway.mcp.door.stateless;

import java.time.Duration;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Adds to results what every result of this generation has (2026-07-28, Overview; Caching). */
final class Results {
  static final String TYPE = "resultType";
  static final String COMPLETE = "complete";
  private static final String TTL = "ttlMs";

  /**
   * How long a client may keep a list that says nothing itself. Policies and token scopes can
   * change what a caller sees at any time, without a notification.
   */
  private static final Duration LISTS = Duration.ofMinutes(1);

  private static final Duration LONGEST = Duration.ofDays(1);
  private static final String READ = "resources/read";
  private static final Set<String> CACHED =
      Set.of(
          "server/discover",
          "tools/list",
          "prompts/list",
          "resources/list",
          "resources/templates/list",
          READ);

  private final ObjectNode server;

  /**
   * @param version of this server, for clients to show
   */
  Results(String version) {
    this.server = Json.object().put("name", "integration-gateway").put("version", version);
  }

  /**
   * The complete result of a request.
   *
   * @param result is not changed
   * @param retried whether the request carried answers of the client, so that the result depends on
   *     more than its params
   */
  ObjectNode complete(String method, ObjectNode result, boolean retried) {
    var complete = withServer(result);
    complete.put(TYPE, COMPLETE);
    if (CACHED.contains(method)) {
      complete.put(TTL, retried ? 0 : ttl(method, result.get(TTL)));
      // Policies, scopes and connections decide for each caller what it gets.
      complete.put("cacheScope", "private");
    }
    return complete;
  }

  /** A result with the name and version of this server. */
  ObjectNode withServer(ObjectNode result) {
    var complete = Json.object();
    complete.setAll(result);
    var meta = Json.object();
    if (result.get("_meta") instanceof ObjectNode present) {
      meta.setAll(present);
    }
    meta.set(RequestMeta.SERVER, server);
    complete.set("_meta", meta);
    return complete;
  }

  private static long ttl(String method, @Nullable JsonNode said) {
    if (said == null || !said.isIntegralNumber()) {
      return method.equals(READ) ? 0 : LISTS.toMillis();
    }
    long longest = method.equals(READ) ? LONGEST.toMillis() : LISTS.toMillis();
    return said.canConvertToLong() ? Math.max(0, Math.min(said.longValue(), longest)) : 0;
  }

  /** The message that answers a request. */
  static ObjectNode message(JsonNode id, ObjectNode result) {
    var json = Json.object().put("jsonrpc", "2.0");
    json.set("id", id);
    json.set("result", result);
    return json;
  }
}
