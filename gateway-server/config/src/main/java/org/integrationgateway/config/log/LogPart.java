package org.integrationgateway.config.log;

/** A part of the server whose log has a level of its own in {@code server.log.levels}. */
public enum LogPart {
  INVOCATIONS(
      "invocations",
      "org.integrationgateway.invocations",
      "One line for each call: failures at info, warn or error, successes at debug."),
  PROVIDERS(
      "providers",
      "org.integrationgateway.providers",
      "Start, supervision and end of provider processes."),
  PROVIDER_OUTPUT(
      "providerOutput",
      "org.integrationgateway.provider",
      "The lines that providers write themselves."),
  PACKAGES(
      "packages",
      "org.integrationgateway.providers.packages",
      "Packages that are fetched, unpacked and checked."),
  STORE("store", "org.integrationgateway.core.store", "The server's own store."),
  IDENTITY("identity", "org.integrationgateway.core.identity", "Tokens and their use."),
  HTTP("http", "org.integrationgateway.http", "The listeners."),
  WORKFLOWS("workflows", "org.integrationgateway.builtin.workflow", "The embedded workflows."),
  AGENTS("agents", "org.integrationgateway.builtin.agent", "The embedded agents."),
  JETTY("jetty", "org.eclipse.jetty", "The HTTP library. Default: warn.");

  private final String key;
  private final String logger;
  private final String description;

  LogPart(String key, String logger, String description) {
    this.key = key;
    this.logger = logger;
    this.description = description;
  }

  /** The key in {@code server.log.levels}. */
  public String key() {
    return key;
  }

  /** The logger above all loggers of the part. */
  public String logger() {
    return logger;
  }

  /** The description of the part's log lines. */
  public String description() {
    return description;
  }
}
