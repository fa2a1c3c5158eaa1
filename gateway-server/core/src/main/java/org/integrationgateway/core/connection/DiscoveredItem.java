package org.integrationgateway.core.connection;

import java.util.Map;

/**
 * One thing that a connection can be made to.
 *
 * @param id at the upstream; its position where the manifest does not say where the id is
 * @param name for people
 * @param metadata values for the connection, by the name that the manifest gives them
 */
public record DiscoveredItem(String id, String name, Map<String, String> metadata) {
  public DiscoveredItem {
    metadata = Map.copyOf(metadata);
  }
}
