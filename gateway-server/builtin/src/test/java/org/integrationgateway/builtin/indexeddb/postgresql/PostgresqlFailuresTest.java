package org.integrationgateway.builtin.indexeddb.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages for operators about a PostgreSQL that is away. */
final class PostgresqlFailuresTest {
  private static final String UNKNOWN =
      "it is not known whether a change in progress was " + "stored";

  private static String said(String state) {
    return PostgresqlFailures.of("main", new SQLException("because", state)).getMessage();
  }

  @ParameterizedTest
  @ValueSource(strings = {"08001", "08004", "53300", "57P03"})
  void noChangeIsUnderWayWithoutAConnection(String state) {
    assertThat(said(state)).contains("database main is ", "(because)").doesNotContain(UNKNOWN);
  }

  @Test
  void aChangeCanBeUnderWayOnAConnectionThatBreaks() {
    assertThat(said("08006")).contains(UNKNOWN);
    assertThat(said("57P01")).contains(UNKNOWN);
  }
}
