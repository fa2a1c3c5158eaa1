package org.integrationgateway.mcp.session;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session of an MCP client, as its handshake agreed and its requests changed it.
 *
 * @param id as the client presents it; not stored
 * @param key of the record: a keyed hash of the id and the subject
 * @param subject the owner; for other subjects the session does not exist
 * @param revision of the protocol
 * @param client what the handshake said of the client: {@code capabilities} and {@code info}
 * @param logLevel the least severe level of log messages that the client asked for
 * @param subscriptions to resources
 * @param usedAt up to an hour behind
 * @param version of the record
 */
public record McpSession(
    String id,
    String key,
    String subject,
    String revision,
    ObjectNode client,
    Optional<String> logLevel,
    Set<Subscription> subscriptions,
    Instant createdAt,
    Instant usedAt,
    long version) {
  /** How long a session lives that is not used. */
  public static final Duration UNUSED = Duration.ofHours(24);

  /** How many subscriptions a session may have. */
  public static final int MOST_SUBSCRIPTIONS = 200;

  public McpSession {
    subscriptions = Set.copyOf(subscriptions);
  }

  /**
   * A resource of which the client wants to hear.
   *
   * @param uri as the client names it
   * @param apps whose resource it may be, where the client sees some apps only; empty: any
   */
  public record Subscription(String uri, Set<String> apps) {
    public Subscription {
      apps = Set.copyOf(apps);
    }

    /** Whether the subscription is for this resource of an app. */
    boolean isOf(String app, String gatewayUri, String upstreamUri) {
      return uri.equals(gatewayUri)
          || (uri.equals(upstreamUri) && (apps.isEmpty() || apps.contains(app)));
    }
  }

  /**
   * A session of a client without a handshake, which is known here only.
   *
   * @param key different from those of all other sessions
   */
  public static McpSession unstored(String key, String subject, String revision) {
    return new McpSession(
        "",
        key,
        subject,
        revision,
        JsonNodeFactory.instance.objectNode(),
        Optional.empty(),
        Set.of(),
        Instant.EPOCH,
        Instant.EPOCH,
        0);
  }

  /** The capabilities that the client declared. */
  public ObjectNode capabilities() {
    return client.get("capabilities") instanceof ObjectNode declared
        ? declared
        : client.objectNode();
  }

  /**
   * The URI under which the client has subscribed to a resource.
   *
   * @param gatewayUri its URI with the app in it
   * @param upstreamUri as the upstream names it
   */
  public Optional<String> subscribed(String app, String gatewayUri, String upstreamUri) {
    return subscriptions.stream()
        .filter(each -> each.isOf(app, gatewayUri, upstreamUri))
        .map(Subscription::uri)
        .findFirst();
  }

  /** Returns this session with another log level. */
  public McpSession logging(String level) {
    return with(Optional.of(level), subscriptions, usedAt);
  }

  /** Returns this session with one more subscription. */
  public McpSession subscribing(Subscription subscription) {
    var more = new LinkedHashSet<>(subscriptions);
    more.add(subscription);
    return with(logLevel, more, usedAt);
  }

  /** Returns this session without the subscriptions to this URI. */
  public McpSession unsubscribing(String uri) {
    var fewer = new LinkedHashSet<>(subscriptions);
    fewer.removeIf(each -> each.uri().equals(uri));
    return with(logLevel, fewer, usedAt);
  }

  McpSession used(Instant now) {
    return with(logLevel, subscriptions, now);
  }

  boolean expired(Instant now) {
    return !now.isBefore(usedAt.plus(UNUSED));
  }

  private McpSession with(Optional<String> level, Set<Subscription> subscribed, Instant used) {
    return new McpSession(
        id, key, subject, revision, client, level, subscribed, createdAt, used, version);
  }
}
