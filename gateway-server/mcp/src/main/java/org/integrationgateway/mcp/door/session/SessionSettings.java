package org.integrationgateway.mcp.door.session;

import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.feature.FeatureRequest;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.mcp.session.McpSession.Subscription;
import org.integrationgateway.mcp.session.McpSessions;
import tools.jackson.databind.node.ObjectNode;

/** Requests that change what a client is told: its log level and its subscriptions. */
final class SessionSettings {
  private static final String LEVEL = "logging/setLevel";
  private static final String SUBSCRIBE = "resources/subscribe";
  private static final String UNSUBSCRIBE = "resources/unsubscribe";
  private static final int LONGEST_URI = 2048;

  private final Features features;
  private final McpSessions sessions;
  private final LiveSessions live;

  SessionSettings(Features features, McpSessions sessions, LiveSessions live) {
    this.features = features;
    this.sessions = sessions;
    this.live = live;
  }

  boolean handles(String method) {
    return method.equals(LEVEL) || method.equals(SUBSCRIBE) || method.equals(UNSUBSCRIBE);
  }

  /**
   * The result of the request.
   *
   * @throws RpcException when the client has no session
   */
  ObjectNode answer(Optional<McpSession> session, FeatureRequest request) {
    var open =
        session.orElseThrow(
            () ->
                RpcException.invalidRequest(
                    request.method() + " needs a session: send initialize first"));
    return switch (request.method()) {
      case SUBSCRIBE -> subscribe(open, request);
      case UNSUBSCRIBE -> unsubscribe(open, request);
      default -> level(open, request);
    };
  }

  private ObjectNode level(McpSession session, FeatureRequest request) {
    var level = request.params().path("level").asString("");
    if (!LogLevels.exists(level)) {
      throw RpcException.invalidParams("'level' must be one of " + LogLevels.list());
    }
    if (!session.logLevel().equals(Optional.of(level))) {
      sessions.change(session, current -> current.logging(level));
    }
    return Json.object();
  }

  private ObjectNode subscribe(McpSession session, FeatureRequest request) {
    var uri = uri(request);
    if (session.subscriptions().size() >= McpSession.MOST_SUBSCRIPTIONS) {
      throw RpcException.invalidRequest(
          "the session has %d subscriptions, which is the limit: end one"
              .formatted(McpSession.MOST_SUBSCRIPTIONS));
    }
    var result = features.answer(request);
    var view = request.view();
    var subscription =
        new Subscription(uri, view.plainNames() ? view.apps().orElse(Set.of()) : Set.of());
    live.subscribed(session.subject(), uri);
    if (!session.subscriptions().contains(subscription)) {
      sessions.change(session, current -> current.subscribing(subscription));
    }
    return result;
  }

  private ObjectNode unsubscribe(McpSession session, FeatureRequest request) {
    var uri = uri(request);
    sessions.change(session, current -> current.unsubscribing(uri));
    return features.answer(request);
  }

  private static String uri(FeatureRequest request) {
    var uri = request.params().path("uri").asString("");
    if (uri.isEmpty() || uri.length() > LONGEST_URI) {
      throw RpcException.invalidParams(
          "'uri' names the resource, in at most " + LONGEST_URI + " characters");
    }
    return uri;
  }
}
