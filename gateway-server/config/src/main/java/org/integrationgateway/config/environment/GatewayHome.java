package org.integrationgateway.config.environment;

import java.nio.file.Path;

/** The folder of the gateway's files; only its owner may read it. */
public record GatewayHome(Path path) {
  /** The configuration file that is used when no other exists. */
  public Path configuration() {
    return path.resolve("gateway.yaml");
  }

  /** The embedded database. */
  public Path database() {
    return path.resolve("data").resolve("gateway.db");
  }

  /** The first API token, which the command line sends by default. */
  public Path token() {
    return path.resolve("token");
  }

  /** The link that makes the first account, while there is no account. */
  public Path firstAccount() {
    return path.resolve("first-account");
  }

  /** Creates the folder, if it is missing, with mode 0700. */
  public GatewayHome create() {
    folder().create();
    return this;
  }

  /**
   * Writes this text to a file of mode 0600, atomically.
   *
   * @param file in this folder
   */
  public void write(Path file, String text) {
    folder().write(file, text);
  }

  private PrivateFolder folder() {
    return new PrivateFolder(path, "GATEWAY_HOME");
  }
}
