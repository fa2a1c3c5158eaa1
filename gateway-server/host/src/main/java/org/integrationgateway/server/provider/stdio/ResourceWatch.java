package org.integrationgateway.server.provider.stdio;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.call.CallClient;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * What one process announces: it is asked again after each start. A server with a handshake takes
 * {@code resources/subscribe}; one without takes one {@code subscriptions/listen} for everything,
 * which is opened again when the resources change (2026-07-28/basic/patterns/subscriptions).
 */
final class ResourceWatch {
  private static final String SUBSCRIBE = "resources/subscribe";
  private static final String UNSUBSCRIBE = "resources/unsubscribe";
  private static final int INVALID_PARAMS = -32602;
  private static final long NO_STREAM = -1;

  private static final Map<String, String> LISTS =
      Map.of(
          "tools", "toolsListChanged",
          "prompts", "promptsListChanged",
          "resources", "resourcesListChanged");

  private final StdioConnection connection;
  private final McpAgreement agreement;
  private final WatchedResources watched;
  private final ReentrantLock lock = new ReentrantLock();
  private long stream = NO_STREAM;

  ResourceWatch(StdioConnection connection, McpAgreement agreement, WatchedResources watched) {
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
        send(SUBSCRIBE, Json.object().put("uri", uri), deadline);
      } catch (StdioErrorException gone) {
        // The resource is not there any more: there is nothing to announce.
        continue;
      }
    }
  }

  boolean takes(String method) {
    return List.of(SUBSCRIBE, UNSUBSCRIBE).contains(method);
  }

  /** Subscribes, or ends a subscription. */
  ObjectNode change(String method, ObjectNode params, String subject, Deadline deadline)
      throws TimeoutException {
    var uri = params.path("uri").asString("");
    if (method.equals(UNSUBSCRIBE)) {
      boolean last = watched.remove(uri, subject);
      return last ? told(method, params, deadline) : Json.object();
    }
    if (!watched.add(uri, subject)) {
      throw new StdioErrorException(INVALID_PARAMS, "there are too many subscriptions", null);
    }
    try {
      return told(method, params, deadline);
    } catch (StdioErrorException refused) {
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
    return send(method, params, deadline);
  }

  private ObjectNode send(String method, ObjectNode params, Deadline deadline)
      throws TimeoutException {
    return connection.request(method, id -> params, "", CallClient.UNREACHABLE, deadline);
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
    var params = RequestMeta.probe();
    params.set("notifications", wanted);
    return connection.openStream("subscriptions/listen", params);
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
