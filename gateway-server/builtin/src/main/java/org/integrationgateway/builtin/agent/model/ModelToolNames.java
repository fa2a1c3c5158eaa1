package org.integrationgateway.builtin.agent.model;

/** Names of tools in conversations. */
final class ModelToolNames {
  private static final int MAX = 64;

  private ModelToolNames() {}

  /**
   * The name in the form that both protocols accept. Models call tools that do not exist by any
   * name, and the API refuses the whole conversation with such a name in it.
   */
  static String safe(String name) {
    var safe = name.replaceAll("[^A-Za-z0-9_-]", "_");
    return safe.length() > MAX ? safe.substring(0, MAX) : safe;
  }
}
