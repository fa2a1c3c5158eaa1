package org.integrationgateway.config.grants;

import java.util.List;

/**
 * Some definitions of one workflow provider.
 *
 * @param provider its name in {@code providers.workflow}
 * @param definitions of which runs may be started and followed
 * @param events whether events may be delivered, from the app itself
 */
public record WorkflowGrant(String provider, List<String> definitions, boolean events) {
  public WorkflowGrant {
    definitions = List.copyOf(definitions);
  }
}
