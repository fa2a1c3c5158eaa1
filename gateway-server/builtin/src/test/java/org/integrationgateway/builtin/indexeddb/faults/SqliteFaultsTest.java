package org.integrationgateway.builtin.indexeddb.faults;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.rules.Rounds;
import org.junit.jupiter.api.io.TempDir;

final class SqliteFaultsTest extends DatabaseFaultsTest {
  @TempDir private Path folder;

  @Override
  Place place() throws Exception {
    return Place.file(Files.createTempDirectory(folder, "faults").resolve("test.db"));
  }

  @Override
  int kills() {
    return Rounds.isNightly() ? 5 : 1;
  }

  @Override
  int stride() {
    return Rounds.isNightly() ? 7 : 24;
  }
}
