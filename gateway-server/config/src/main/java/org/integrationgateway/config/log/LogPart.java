package org.integrationgateway.config.log;

import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/** A part of the server whose log has a level of its own in {@code server.log.levels}. */
public enum LogPart {
  @Doc("One line for each call: failures at info, warn or error, successes at debug.")
  INVOCATIONS("org.integrationgateway.invocations"),
  @Doc("Start, supervision and end of provider processes.")
  PROVIDERS("org.integrationgateway.providers"),
  @Name("providerOutput")
  @Doc("The lines that providers write themselves.")
  PROVIDER_OUTPUT("org.integrationgateway.provider"),
  @Doc("Packages that are fetched, unpacked and checked.")
  PACKAGES("org.integrationgateway.providers.packages"),
  @Doc("The server's own store.")
  STORE("org.integrationgateway.core.store"),
  @Doc("Tokens and their use.")
  IDENTITY("org.integrationgateway.http.identity"),
  @Doc("The listeners.")
  HTTP("org.integrationgateway.http"),
  @Doc("The embedded workflows.")
  WORKFLOWS("org.integrationgateway.builtin.workflow"),
  @Doc("The embedded agents.")
  AGENTS("org.integrationgateway.builtin.agent"),
  @Doc("The HTTP library. Default: warn.")
  JETTY("org.eclipse.jetty");

  private final String logger;

  LogPart(String logger) {
    this.logger = logger;
  }

  /** The logger above all loggers of the part. */
  public String logger() {
    return logger;
  }
}
