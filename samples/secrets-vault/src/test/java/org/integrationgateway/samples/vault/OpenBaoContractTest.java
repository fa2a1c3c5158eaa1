package org.integrationgateway.samples.vault;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;

/** The contract, on a real server, where this machine has one. */
class OpenBaoContractTest extends VaultContract {
  private static OpenBao server;

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  TestServer server() {
    if (server == null) {
      Optional<Path> program = OpenBao.program();
      Assumptions.assumeTrue(program.isPresent(), OpenBao.ABSENT);
      server = OpenBao.start(program.get());
    }
    return server;
  }
}
