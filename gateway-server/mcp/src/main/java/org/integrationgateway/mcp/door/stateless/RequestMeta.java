package org.integrationgateway.mcp.door.stateless;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The content of {@code _meta} in a request (2026-07-28, Overview, General fields).
 *
 * @param capabilities that the client declares for this request
 * @param logLevel the least severe level of log messages that it wants; empty: none
 * @param progressToken names the request in progress notifications; null: it wants none
 * @param others members for the upstream
 */
record RequestMeta(
    ObjectNode capabilities,
    Optional<String> logLevel,
    @Nullable JsonNode progressToken,
    ObjectNode others) {
  static final String PREFIX = "io.modelcontextprotocol/";
  static final String VERSION = PREFIX + "protocolVersion";
  static final String SUBSCRIPTION = PREFIX + "subscriptionId";
  static final String SERVER = PREFIX + "serverInfo";
  private static final String CLIENT = PREFIX + "clientInfo";
  private static final String CAPABILITIES = PREFIX + "clientCapabilities";
  private static final String LOG_LEVEL = PREFIX + "logLevel";
  private static final String PROGRESS_TOKEN = "progressToken";

  /** Levels of RFC 5424, the least severe first. */
  static final List<String> LEVELS =
      List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

  /** A prefix whose second label is {@code modelcontextprotocol} or {@code mcp}. */
  private static final Pattern RESERVED =
      Pattern.compile("[^./]+\\.(?:modelcontextprotocol|mcp)(?:\\.[^/]*)?/.*");

  /** The revision that a request names. */
  static String version(ObjectNode params) {
    var version = meta(params).get(VERSION);
    if (version == null || !version.isString()) {
      throw missing(VERSION, "a string, the revision of the protocol");
    }
    return version.stringValue();
  }

  static RequestMeta of(ObjectNode params) {
    var meta = meta(params);
    if (!(meta.get(CAPABILITIES) instanceof ObjectNode capabilities)) {
      throw missing(CAPABILITIES, "an object, the capabilities of the client");
    }
    capabilities
        .properties()
        .forEach(
            capability -> {
              if (!capability.getValue().isObject() && !capability.getValue().isNull()) {
                throw invalid(CAPABILITIES + "." + capability.getKey(), "an object");
              }
            });
    checkClient(meta.get(CLIENT));
    var level = level(meta.get(LOG_LEVEL));
    var token = meta.get(PROGRESS_TOKEN);
    if (token != null && token.isNull()) {
      token = null;
    }
    if (token != null && !token.isString() && !token.isIntegralNumber()) {
      throw invalid(PROGRESS_TOKEN, "a string or a whole number");
    }
    return new RequestMeta(capabilities, level, token, others(meta));
  }

  private static ObjectNode meta(ObjectNode params) {
    if (params.get("_meta") instanceof ObjectNode meta) {
      return meta;
    }
    throw RpcException.invalidParams(
        "params._meta is missing: every request has %s and %s in it"
            .formatted(VERSION, CAPABILITIES));
  }

  private static void checkClient(@Nullable JsonNode client) {
    if (client == null || client.isNull()) {
      return;
    }
    for (var name : List.of("name", "version")) {
      if (!client.path(name).isString()) {
        throw invalid(CLIENT + "." + name, "a string");
      }
    }
  }

  private static Optional<String> level(@Nullable JsonNode level) {
    if (level == null || level.isNull()) {
      return Optional.empty();
    }
    if (level.isString() && LEVELS.contains(level.stringValue())) {
      return Optional.of(level.stringValue());
    }
    throw invalid(LOG_LEVEL, "one of " + String.join(", ", LEVELS));
  }

  private static ObjectNode others(ObjectNode meta) {
    var others = Json.object();
    for (var member : meta.properties()) {
      var name = member.getKey();
      if (!name.equals(PROGRESS_TOKEN) && !RESERVED.matcher(name).matches()) {
        others.set(name, member.getValue());
      }
    }
    return others;
  }

  private static RpcException missing(String name, String what) {
    return RpcException.invalidParams("params._meta['%s'] is missing: %s".formatted(name, what));
  }

  private static RpcException invalid(String name, String what) {
    return RpcException.invalidParams("params._meta['%s'] must be %s".formatted(name, what));
  }
}
