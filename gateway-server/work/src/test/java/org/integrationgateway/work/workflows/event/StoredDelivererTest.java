package org.integrationgateway.work.workflows.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** Deliverers in rows as versions before wrote them: deliveries under way outlive an update. */
final class StoredDelivererTest {
  @Test
  void writesAndReadsAsBefore() {
    var deliverer = new Deliverer("user:ada", List.of("demo"), 2, List.of("a", "b"), "r1");
    var row =
        Document.builder()
            .put("subject", "user:ada")
            .put("scopes", List.of("demo"))
            .put("depth", 2)
            .put("chain", List.of("a", "b"))
            .put("request", "r1")
            .build();
    assertThat(new ArrayList<>(document(deliverer).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    assertThat(deliverer(row)).isEqualTo(deliverer);
  }

  @Test
  void readsRowsWithoutLaterMembers() {
    assertThat(deliverer(Document.builder().put("subject", "user:ada").build()))
        .isEqualTo(new Deliverer("user:ada", List.of(), 0, List.of(), ""));
  }

  private static Document document(Deliverer deliverer) {
    return Deliverer.STORED.document(deliverer);
  }

  private static Deliverer deliverer(Document row) {
    return Deliverer.STORED.read(row);
  }
}
