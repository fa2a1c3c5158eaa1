package org.integrationgateway.surfaces.mcp.stdio;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.stdio.WatchedResources;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.wire.UpstreamMeta;
import tools.jackson.databind.node.ObjectNode;

/**
 * The notifications of one process: each process is asked again. A server with a handshake takes
 * {@code resources/subscribe}; a server without takes one {@code subscriptions/listen} for
 * everything, which is opened again when the resources change
 * (2026-07-28/basic/patterns/subscriptions).
 */
final class StdioSubscriptions {
  private static final String SUBSCRIBE = "resources/subscribe";
  private static final String UNSUBSCRIBE = "resources/unsubscribe";
  private static final String LISTEN = "subscriptions/listen";
  private static final Set<String> METHODS = Set.of(SUBSCRIBE, UNSUBSCRIBE, LISTEN);
  private static final int INVALID_PARAMS = -32602;
  private static final long NO_STREAM = -1;

  private static final Map<String, String> LISTS =
      Map.of(
          "tools", "toolsListChanged",
          "prompts", "promptsListChanged",
          "resources", "resourcesListChanged");

  private final StdioConnection connection;
  private final StdioAgreement agreement;
  private final WatchedResources watched;
  private final ReentrantLock lock = new ReentrantLock();
  private long stream = NO_STREAM;

  StdioSubscriptions(
      StdioConnection connection, StdioAgreement agreement, WatchedResources watched) {
    this.connection = connection;
    this.agreement = agreement;
    this.watched = watched;
  }

  /** Makes the subscriptions of the process before this. */
  void begin(Deadline deadline) throws TimeoutException {
    if (agreement.stateless()) {
      listen();
      return;
    }
    for (var uri : watched.all()) {
      try {
        connection.request(SUBSCRIBE, Json.object().put("uri", uri), deadline);
      } catch (McpErrorException gone) {
        // The resource is not there any more: there is nothing to announce.
        continue;
      }
    }
  }

  static boolean takes(String method) {
    return METHODS.contains(method);
  }

  /** Subscribes, or ends a subscription. Lists are announced as long as the process runs. */
  ObjectNode change(String method, ObjectNode params, String subject, Deadline deadline)
      throws TimeoutException {
    if (method.equals(LISTEN)) {
      for (var uri : params.path("notifications").path("resourceSubscriptions")) {
        change(SUBSCRIBE, Json.object().put("uri", uri.asString("")), subject, deadline);
      }
      return Json.object();
    }
    var uri = params.path("uri").asString("");
    if (method.equals(UNSUBSCRIBE)) {
      boolean last = watched.remove(uri, subject);
      return last ? told(method, params, deadline) : Json.object();
    }
    if (!watched.add(uri, subject)) {
      throw new McpErrorException(INVALID_PARAMS, "there are too many subscriptions", null);
    }
    try {
      return told(method, params, deadline);
    } catch (McpErrorException refused) {
      watched.remove(uri, subject);
      throw refused;
    }
  }

  private ObjectNode told(String method, ObjectNode params, Deadline deadline)
      throws TimeoutException {
    if (agreement.stateless()) {
      listen();
      return Json.object();
    }
    return connection.request(method, params, deadline);
  }

  /** Opens the stream for what is wanted now, then closes the one before. */
  private void listen() {
    lock.lock();
    try {
      var before = stream;
      var wanted = wanted(watched.all());
      stream = wanted.isEmpty() ? NO_STREAM : open(wanted);
      if (before != NO_STREAM) {
        connection.closeStream(before);
      }
    } finally {
      lock.unlock();
    }
  }

  private long open(ObjectNode wanted) {
    var params = Json.object();
    params.set("notifications", wanted);
    return connection.openStream(
        LISTEN, id -> UpstreamMeta.stateless(params, id, CallClient.UNREACHABLE));
  }

  private ObjectNode wanted(Set<String> resources) {
    var wanted = Json.object();
    LISTS.forEach(
        (list, member) -> {
          if (agreement.has(list, "listChanged")) {
            wanted.put(member, true);
          }
        });
    if (!resources.isEmpty()) {
      var uris = wanted.putArray("resourceSubscriptions");
      resources.forEach(uris::add);
    }
    return wanted;
  }
}
