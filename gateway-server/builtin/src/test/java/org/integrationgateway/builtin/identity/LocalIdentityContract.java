package org.integrationgateway.builtin.identity;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.testkit.identity.IdentityContractTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract on the embedded identity, whose logins are made beside it, on the same database. */
@Embedded(value = "builtin:local", description = "local accounts")
abstract class LocalIdentityContract extends IdentityContractTest {
  @TempDir static Path folder;
  private IndexedDb database;

  final Path file() {
    return folder.resolve("identity.db");
  }

  final IndexedDb database() {
    if (database == null) {
      database = Logins.open(file());
    }
    return database;
  }

  @AfterAll
  void close() {
    database().close();
  }

  @Override
  protected String person() {
    return "user:" + Logins.LOGIN;
  }

  @Override
  protected Optional<Client> machine() {
    return Optional.of(Logins.MACHINE);
  }

  @Override
  protected URI login(AuthorizeRequest request) {
    return Logins.login(database(), request, Duration.ZERO);
  }

  @Override
  protected Optional<URI> loginLongAgo(AuthorizeRequest request) {
    return Optional.of(Logins.login(database(), request, Duration.ofMinutes(3)));
  }
}
