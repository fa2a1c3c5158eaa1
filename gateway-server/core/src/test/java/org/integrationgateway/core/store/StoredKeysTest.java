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
  void writesAndReadsDataKeysAsBefore() throws Exception {
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
  void writesAndReadsKeysOfSubjectsAsBefore() throws Exception {
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

  private static Document document(DataKey key) throws Exception {
    return (Document) call(IndexedDbDataKeyStore.class, "document", DataKey.class, key);
  }

  private static DataKey dataKey(Document row) throws Exception {
    return (DataKey) call(IndexedDbDataKeyStore.class, "key", Document.class, row);
  }

  private static Document document(SubjectKey key) throws Exception {
    return (Document) call(IndexedDbSubjectKeyStore.class, "document", SubjectKey.class, key);
  }

  private static SubjectKey subjectKey(String subject, Document row) throws Exception {
    var method =
        IndexedDbSubjectKeyStore.class.getDeclaredMethod("key", String.class, Document.class);
    method.setAccessible(true);
    return (SubjectKey) method.invoke(null, subject, row);
  }

  private static Object call(Class<?> type, String name, Class<?> taken, Object value)
      throws Exception {
    var method = type.getDeclaredMethod(name, taken);
    method.setAccessible(true);
    return method.invoke(null, value);
  }
}
