package org.integrationgateway.server.invoke;

import java.util.Optional;
import java.util.Set;

/**
 * Which tools a client asked to see.
 *
 * @param apps the only ones whose tools it sees; empty: all
 * @param plainNames whether tools have the names of the one app that it sees
 */
public record ToolView(Optional<Set<String>> apps, boolean plainNames) {
  /** All of them, under the names of the configuration. */
  public static final ToolView ALL = new ToolView(Optional.empty(), false);

  public ToolView {
    apps = apps.map(Set::copyOf);
    if (plainNames && apps.map(Set::size).orElse(0) != 1) {
      throw new IllegalArgumentException("plain names are those of one app, not of: " + apps);
    }
  }

  /** Whether it shows an app. */
  public boolean shows(String app) {
    return apps.isEmpty() || apps.get().contains(app);
  }
}
