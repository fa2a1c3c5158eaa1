package org.integrationgateway.sdk.indexeddb.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DocumentTest {
  @Test
  void keepsNothingThatCanBeChangedFromOutside() {
    var tags = new ArrayList<Object>(List.of("a"));
    var bytes = new byte[] {1};
    var document = Document.builder().put("tags", tags).put("bytes", bytes).build();
    tags.add("b");
    bytes[0] = 2;
    document.bytes("bytes").orElseThrow()[0] = 3;

    assertThat(document.list("tags")).containsExactly("a");
    assertThat(document.bytes("bytes").orElseThrow()).containsExactly(1);
    assertThatThrownBy(() -> document.members().put("x", 1L))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void refusesWhatItCannotKeepExactlyAndNamesTheMember() {
    assertThatThrownBy(() -> Document.of(Map.of("price", Map.of("net", BigDecimal.ONE))))
        .isInstanceOf(IndexedDbException.class)
        .hasMessageContaining("'price.net'")
        .hasMessageContaining("BigDecimal");
  }

  @Test
  void findsKeysWhereAPathLeads() {
    var document =
        Document.of(
            Map.of("owner", Map.of("id", "alice"), "at", Instant.EPOCH, "n", 3, "on", true));
    assertThat(KeyPath.of("owner.id").key(document)).contains(Key.of("alice"));
    assertThat(KeyPath.compound("owner.id", "n").key(document))
        .contains(Key.array(Key.of("alice"), Key.of(3)));
    assertThat(KeyPath.of("at").key(document)).contains(Key.of(Instant.EPOCH));
    assertThat(KeyPath.of("owner.name").key(document)).isEmpty();
    assertThat(KeyPath.of("on").key(document)).isEmpty();
    assertThat(KeyPath.compound("n", "missing").key(document)).isEmpty();
  }

  @Test
  void refusesAPathThatLeadsNowhere() {
    assertThatThrownBy(() -> KeyPath.of("a..b")).isInstanceOf(IndexedDbException.class);
    assertThatThrownBy(() -> KeyPath.of("")).isInstanceOf(IndexedDbException.class);
    assertThatThrownBy(() -> KeyPath.compound(new String[0]))
        .isInstanceOf(IndexedDbException.class);
  }

  @Test
  void showsNamesAndNotValues() {
    assertThat(Document.of(Map.of("token", "hunter2")).toString()).doesNotContain("hunter2");
  }
}
