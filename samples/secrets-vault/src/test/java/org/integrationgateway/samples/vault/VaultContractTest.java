package org.integrationgateway.samples.vault;

import org.junit.jupiter.api.AfterAll;

/** The contract, on the stand-in. */
class VaultContractTest extends VaultContract {
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
