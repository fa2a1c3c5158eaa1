package org.integrationgateway.builtin.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.junit.jupiter.api.Test;

final class DatabaseRefusalTest {
  private static IndexedDbException failure(Reason reason) {
    return new IndexedDbException(reason, "database /srv/gateway.db cannot grow: its disk is full");
  }

  @Test
  void callersLearnNoPath() {
    assertThat(DatabaseRefusal.of("workflows", failure(Reason.UNAVAILABLE)))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("the database of workflows is busy, full or not reachable")
        .hasMessageNotContaining("/srv");
  }

  @Test
  void aDefectStaysOne() {
    var defect = failure(Reason.UNUSABLE);
    assertThat(DatabaseRefusal.of("workflows", defect)).isSameAs(defect);
  }
}
