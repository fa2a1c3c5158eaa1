package org.integrationgateway.sdk.agent;

import java.util.List;

/**
 * Features of an agent provider.
 *
 * @param models names of its models; empty: it takes any name
 * @param tools whether it can be given tools
 * @param structuredOutput whether it can answer by a JSON Schema
 * @param workspaces whether it works in a workspace
 * @param streaming whether it sends text while it writes
 * @param interactions whether it can ask people
 */
public record Capabilities(
    List<String> models,
    boolean tools,
    boolean structuredOutput,
    boolean workspaces,
    boolean streaming,
    boolean interactions) {
  public Capabilities {
    models = List.copyOf(models);
  }
}
