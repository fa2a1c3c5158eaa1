package org.integrationgateway.server.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Whether this server wants traffic: it is not stopping, and nothing it needs is missing. */
public final class Readiness {
  private final Supplier<List<String>> obstacles;
  private volatile boolean stopping;

  /**
   * @param obstacles asked each time: what is missing, in words; empty when nothing is
   */
  public Readiness(Supplier<List<String>> obstacles) {
    this.obstacles = obstacles;
  }

  /** From now on not ready, so that balancers send nobody here any more. */
  public void stopping() {
    stopping = true;
  }

  /** Why not; empty when ready. */
  public List<String> obstacles() {
    var found = new ArrayList<>(obstacles.get());
    if (stopping) {
      found.add("the gateway is stopping");
    }
    return found;
  }
}
