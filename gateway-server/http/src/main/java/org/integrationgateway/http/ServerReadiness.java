package org.integrationgateway.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The readiness of this server for traffic. */
public final class ServerReadiness {
  private final Supplier<List<String>> obstacles;
  private volatile boolean loaded;
  private volatile boolean stopping;

  /**
   * @param obstacles asked each time once the server is loaded: the reasons against readiness, as
   *     sentences
   */
  public ServerReadiness(Supplier<List<String>> obstacles) {
    this.obstacles = obstacles;
  }

  /** Marks the server as loaded: readiness depends on the obstacles afterwards. */
  void loaded() {
    loaded = true;
  }

  /** Makes this server not ready, so that load balancers stop sending requests. */
  public void stopping() {
    stopping = true;
  }

  /** Whether this server is loaded and not stopping. Obstacles do not count. */
  public boolean isServing() {
    return loaded && !stopping;
  }

  /** The reasons why it is not ready; empty when it is ready. */
  public List<String> obstacles() {
    var found = new ArrayList<>(loaded ? obstacles.get() : List.of("the apps are being loaded"));
    if (stopping) {
      found.add("the gateway is stopping");
    }
    return found;
  }
}
