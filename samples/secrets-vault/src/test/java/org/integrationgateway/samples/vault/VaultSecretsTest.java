package org.integrationgateway.samples.vault;

import org.junit.jupiter.api.AfterAll;

/** The cases, on the stand-in. */
class VaultSecretsTest extends VaultCases {
  private static final StandIn SERVER = new StandIn();

  @AfterAll
  static void stopServer() {
    SERVER.close();
  }

  @Override
  TestServer server() {
    return SERVER;
  }
}
