package org.integrationgateway.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.core.seal.DataKey;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SubjectKey;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** Rows of keys as versions before wrote them: without its key, no value opens. */
final class StoredKeysTest {
  private static final Instant NOW = Instant.parse("2026-11-29T06:00:00.123456Z");
  private static final byte[] BYTES = {1, 2, 3};

  @Test
  void writesAndReadsDataKeysAsBefore() {
    var key = new DataKey("k1", DataKey.Purpose.SEAL, Sealed.of(BYTES), NOW, Optional.of(NOW));
    var row =
        Document.builder()
            .put("id", "k1")
            .put("purpose", "SEAL")
            .put("wrapped", BYTES)
            .put("createdAt", NOW)
            .put("retiredAt", NOW)
            .build();
    assertThat(new ArrayList<>(document(key).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    assertThat(dataKey(row)).isEqualTo(key);
    assertThat(dataKey(document(key.retired(Optional.empty()))).retiredAt()).isEmpty();
  }

  @Test
  void writesAndReadsKeysOfSubjectsAsBefore() {
    var key = new SubjectKey("user:ada", "k1", Sealed.of(BYTES), NOW);
    var row =
        Document.builder()
            .put("subject", "user:ada")
            .put("id", "k1")
            .put("wrapped", BYTES)
            .put("createdAt", NOW)
            .build();
    assertThat(new ArrayList<>(document(key).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    assertThat(subjectKey("user:ada", row)).isEqualTo(key);
    assertThat(subjectKey("user:eve", row).subject()).isEqualTo("user:eve");
  }

  private static Document document(DataKey key) {
    return IndexedDbDataKeyStore.STORED.document(key);
  }

  private static DataKey dataKey(Document row) {
    return IndexedDbDataKeyStore.STORED.read(row);
  }

  private static Document document(SubjectKey key) {
    return IndexedDbSubjectKeyStore.STORED.document(key);
  }

  private static SubjectKey subjectKey(String subject, Document row) {
    return IndexedDbSubjectKeyStore.READ.read(row, subject);
  }
}
