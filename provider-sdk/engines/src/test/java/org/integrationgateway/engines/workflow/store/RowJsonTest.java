package org.integrationgateway.engines.workflow.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.junit.jupiter.api.Test;

class RowJsonTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  @Test
  void readsWhatItWrote() {
    var attempt = Document.builder().put("id", "1.a.1").put("startedAt", NOON).build();
    var row =
        Document.builder()
            .put("run", "1")
            .put("position", 2L)
            .put("work", NOON.plusNanos(1))
            .put("timer", null)
            .put("paused", false)
            .put("message", NOON.toString())
            .put("attempts", List.of(attempt))
            .put("cause", Document.builder().put("scheduledFor", NOON).build())
            .build();
    assertThat(RowJson.read(RowJson.write(row))).isEqualTo(row);
  }

  @Test
  void keepsTheTimeOfAnEvent() {
    var event = Document.builder().put("run", "1").put("seq", 1L).put("time", NOON).build();
    assertThat(RowJson.read(RowJson.write(event)).instant("time")).contains(NOON);
  }

  @Test
  void ordersTimesAndKeysAsTexts() {
    assertThat(RowJson.time(NOON)).isLessThan(RowJson.time(NOON.plusNanos(1)));
    assertThat(RowJson.time(NOON.plusMillis(999))).isLessThan(RowJson.time(NOON.plusSeconds(1)));
    assertThat(RowJson.key(Table.key("r", 9))).isLessThan(RowJson.key(Table.key("r", 10)));
    assertThat(RowJson.key(Table.key("r", 10))).startsWith(RowJson.prefix("r"));
    assertThat(RowJson.key(Table.key("ra", 1))).doesNotStartWith(RowJson.prefix("r"));
    assertThat(RowJson.key(Key.array("a", "b"))).isNotEqualTo(RowJson.key(Key.array("ab", "")));
  }

  @Test
  void everyTableHasAKey() {
    for (var table : Table.values()) {
      var row = Document.builder().put("at", NOON);
      table.keyMembers().forEach(member -> row.put(member, "x"));
      assertThat(RowJson.key(table.key(row.build()))).isNotEmpty();
    }
  }
}
