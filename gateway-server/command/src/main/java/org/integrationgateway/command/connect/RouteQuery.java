package org.integrationgateway.command.connect;

import org.integrationgateway.command.client.GatewayClient;

/** A query, percent-encoded. Empty values are left out. */
final class RouteQuery {
  private final StringBuilder text = new StringBuilder();

  RouteQuery add(String name, String value) {
    if (!value.isEmpty()) {
      text.append(text.isEmpty() ? '?' : '&')
          .append(name)
          .append('=')
          .append(GatewayClient.segment(value));
    }
    return this;
  }

  /** The query with its question mark; empty without parameters. */
  @Override
  public String toString() {
    return text.toString();
  }
}
