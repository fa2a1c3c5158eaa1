package org.integrationgateway.command;

import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.GatewayConfig;

/** Fails when a command starts a server or opens a store. */
public final class NoServer implements ServerHost {
  @Override
  public Running start(GatewayConfig config) {
    throw new AssertionError("started a server");
  }

  @Override
  public Tokens tokens(GatewayConfig config) {
    throw new AssertionError("opened the store");
  }
}
