package org.integrationgateway.builtin.indexeddb.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.junit.jupiter.api.Test;

class DocumentBytesTest {
  private static final Document EVERYTHING =
      Document.builder()
          .put("nothing", null)
          .put("yes", true)
          .put("no", false)
          .put("least", Long.MIN_VALUE)
          .put("most", Long.MAX_VALUE)
          .put("beyond double", (1L << 53) + 1)
          .put("minus zero", -0.0)
          .put("not a number", Double.NaN)
          .put("text", "häßlich \uD83D\uDE00 \0")
          .put("half a pair", "x\uD83D")
          .put("late", Instant.MAX)
          .put("fine", Instant.parse("2026-11-20T12:00:00.123456789Z"))
          .put("bytes", new byte[] {0, -1})
          .put("list", Arrays.asList(1L, "1", null, List.of(1.0)))
          .put("nested", Map.of("a", Map.of("b", 1L)))
          .put("", "empty name")
          .build();

  @Test
  void keepsEveryTypeExactly() {
    var copy = DocumentBytes.decode(DocumentBytes.encode(EVERYTHING));
    assertThat(copy).isEqualTo(EVERYTHING);
    assertThat(copy.members().keySet()).containsExactlyElementsOf(EVERYTHING.members().keySet());
    assertThat(Double.doubleToRawLongBits(copy.fraction("minus zero").orElseThrow()))
        .isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void refusesARecordThatIsCutOff() {
    var bytes = DocumentBytes.encode(EVERYTHING);
    for (int length = 0; length < bytes.length; length++) {
      var cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> DocumentBytes.decode(cut)).isInstanceOf(IndexedDbException.class);
    }
  }

  @Test
  void saysWhenARecordIsFromANewerVersion() {
    var bytes = DocumentBytes.encode(EVERYTHING);
    bytes[0] = 2;
    assertThatThrownBy(() -> DocumentBytes.decode(bytes)).hasMessageContaining("newer version");
  }
}
