package org.integrationgateway.builtin.indexeddb.faults;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.slf4j.LoggerFactory;

@Tag("nightly")
final class PostgresqlFaultsTest extends DatabaseFaultsTest {
  /** The pool logs every broken connection with its stack trace. */
  private static final Logger POOL =
      (Logger) LoggerFactory.getLogger("com.zaxxer.hikari.pool.ProxyConnection");

  @BeforeAll
  static void beQuiet() {
    POOL.setLevel(Level.ERROR);
  }

  @AfterAll
  static void speakAgain() {
    POOL.setLevel(null);
  }

  @Override
  Place place() {
    return new Place(Postgres.shared().database().url());
  }

  @Override
  int kills() {
    return 2;
  }

  @Override
  int stride() {
    return 24;
  }
}
