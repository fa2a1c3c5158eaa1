package org.integrationgateway.samples.vault;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;

/** The cases, on a real server, where this machine has one. */
class OpenBaoTest extends VaultCases {
  private static OpenBao server;

  @BeforeAll
  static void startServer() {
    Optional<Path> program = OpenBao.program();
    Assumptions.assumeTrue(program.isPresent(), OpenBao.ABSENT);
    server = OpenBao.start(program.get());
  }

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  TestServer server() {
    return server;
  }
}
