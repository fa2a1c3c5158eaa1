package org.integrationgateway.builtin.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Busy databases and those that cannot be used at all. */
final class DatabaseOutageTest {
  @ParameterizedTest
  @CsvSource({
    "08006, true", // connection_failure
    "08001, true", // sqlclient_unable_to_establish_sqlconnection
    "57P01, true", // admin_shutdown
    "57P03, true", // cannot_connect_now
    "53100, true", // disk_full
    "58030, true", // io_error
    "53300, false", // too_many_connections
    "55P03, false", // lock_not_available
    "57014, false", // query_canceled
  })
  void tellsPostgresqlsCodesApart(String state, boolean isOutage) {
    var cause = new IllegalStateException(new SQLException("it failed", state));
    assertThat(DatabaseOutage.is(new IndexedDbException(Reason.UNAVAILABLE, "failed", cause)))
        .isEqualTo(isOutage);
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE_FULL, true",
    "SQLITE_IOERR, true",
    "SQLITE_BUSY, false",
    "SQLITE_LOCKED, false",
  })
  void tellsSqlitesCodesApart(SQLiteErrorCode code, boolean isOutage) {
    var cause = new SQLiteException("it failed", code);
    assertThat(DatabaseOutage.is(new IndexedDbException(Reason.UNAVAILABLE, "failed", cause)))
        .isEqualTo(isOutage);
  }

  @Test
  void decidesByTheReasonWithoutACause() {
    assertThat(DatabaseOutage.is(new IndexedDbException(Reason.UNUSABLE, "damaged"))).isTrue();
    assertThat(DatabaseOutage.is(new IndexedDbException(Reason.UNAVAILABLE, "busy"))).isFalse();
    assertThat(DatabaseOutage.is(new IndexedDbException(Reason.FAILED, "defect"))).isFalse();
  }
}
