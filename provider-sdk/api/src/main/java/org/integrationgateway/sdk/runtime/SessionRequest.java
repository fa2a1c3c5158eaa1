package org.integrationgateway.sdk.runtime;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks for a session.
 *
 * @param app that it is for, at most 128 characters
 * @param labels the caller's own, at most 32; names of 1 to 63, values of at most 256 characters
 * @param allowedHosts the only hosts or address ranges that may be reached, at most 256; absent:
 *     everything may
 * @param idempotencyKey the same key again answers the same session; 1 to 255 characters
 */
public record SessionRequest(
    Optional<String> app,
    Map<String, String> labels,
    Optional<List<String>> allowedHosts,
    Optional<String> idempotencyKey) {
  /** A request without app, labels, limits and key. */
  public static final SessionRequest PLAIN =
      new SessionRequest(Optional.empty(), Map.of(), Optional.empty(), Optional.empty());

  private static final int MAX_APP = 128;
  private static final int MAX_LABELS = 32;
  private static final int MAX_LABEL_NAME = 63;
  private static final int MAX_LABEL_VALUE = 256;
  private static final int MAX_HOSTS = 256;
  private static final int MAX_HOST = 253;
  private static final int MAX_KEY = 255;

  public SessionRequest {
    labels = Map.copyOf(labels);
    allowedHosts = allowedHosts.map(List::copyOf);
    app.ifPresent(name -> Refusal.requireText("the app of a session", name, MAX_APP));
    Refusal.requireAtMost("labels of a session", labels.size(), MAX_LABELS);
    labels.forEach(
        (name, value) -> {
          Refusal.requireText("the name of a label", name, MAX_LABEL_NAME);
          Refusal.requireLine("label '" + name + "'", value, MAX_LABEL_VALUE);
        });
    allowedHosts.ifPresent(
        hosts -> {
          Refusal.requireAtMost("allowed hosts", hosts.size(), MAX_HOSTS);
          hosts.forEach(host -> Refusal.requireText("an allowed host", host, MAX_HOST));
        });
    idempotencyKey.ifPresent(key -> Refusal.requireText("the idempotency key", key, MAX_KEY));
  }

  /** Returns this request for an app of this name. */
  public SessionRequest of(String name) {
    return new SessionRequest(Optional.of(name), labels, allowedHosts, idempotencyKey);
  }

  /** Returns this request with these labels. */
  public SessionRequest labelled(Map<String, String> others) {
    return new SessionRequest(app, others, allowedHosts, idempotencyKey);
  }

  /** Allows these hosts only. */
  public SessionRequest reaching(List<String> hosts) {
    return new SessionRequest(app, labels, Optional.of(hosts), idempotencyKey);
  }

  /** Returns this request with an idempotency key. */
  public SessionRequest once(String key) {
    return new SessionRequest(app, labels, allowedHosts, Optional.of(key));
  }
}
