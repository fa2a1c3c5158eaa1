package org.integrationgateway.core.invoke;

import java.util.Optional;
import java.util.Set;

/**
 * The tools that a client asked to see.
 *
 * @param apps the only ones whose tools it sees; empty: all
 * @param plainNames whether tools have the names of the one app that it sees
 */
public record ToolView(Optional<Set<String>> apps, boolean plainNames) {
  /** The view of all tools, under the names of the configuration. */
  public static final ToolView ALL = new ToolView(Optional.empty(), false);

  public ToolView {
    apps = apps.map(Set::copyOf);
    if (plainNames && apps.map(Set::size).orElse(0) != 1) {
      throw new IllegalArgumentException("plain names are those of one app, not of: " + apps);
    }
  }

  /** Whether the view shows an app. */
  public boolean shows(String app) {
    return apps.isEmpty() || apps.get().contains(app);
  }
}
