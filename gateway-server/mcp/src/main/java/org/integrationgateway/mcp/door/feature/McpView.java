package org.integrationgateway.mcp.door.feature;

import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.invoke.ToolView;

/**
 * The part of the gateway that a client of {@code /mcp} asked to see, by its URL.
 *
 * @param apps the only ones whose tools, resources and prompts it sees; empty: all
 * @param plainNames whether names and URIs are those of the one app that it sees
 * @param search whether its list of tools has a few with which it finds the others
 */
public record McpView(Optional<Set<String>> apps, boolean plainNames, boolean search) {
  /** The view of everything that the caller may use, under the names of the configuration. */
  public static final McpView ALL = new McpView(Optional.empty(), false);

  public McpView {
    apps = apps.map(Set::copyOf);
  }

  /** A view that lists every tool. */
  public McpView(Optional<Set<String>> apps, boolean plainNames) {
    this(apps, plainNames, false);
  }

  /** Whether the view shows an app. */
  public boolean shows(String app) {
    return apps.isEmpty() || apps.get().contains(app);
  }

  /** The view of the tools. */
  ToolView tools() {
    return apps.isEmpty() ? ToolView.ALL : new ToolView(apps, plainNames);
  }
}
