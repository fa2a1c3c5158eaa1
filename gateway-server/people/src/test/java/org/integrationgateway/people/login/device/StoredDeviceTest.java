package org.integrationgateway.people.login.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** Rows of logins of devices as versions before wrote them. */
final class StoredDeviceTest {
  private static final Instant NOW = Instant.parse("2026-11-29T06:00:00.123Z");

  @Test
  void writesAndReadsAsBefore() {
    var record =
        new DeviceRecord(
            "h",
            "u",
            "o",
            "192.0.2.1",
            "cli",
            NOW,
            NOW.plusSeconds(1),
            NOW.plusSeconds(2),
            false,
            Optional.of(Sealed.of(new byte[] {1, 2, 3})));
    var row = row().put("approval", "AQID").build();
    assertThat(new ArrayList<>(DeviceRecord.STORED.document(record).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    assertThat(DeviceRecord.STORED.read(row)).isEqualTo(record);
    var open = DeviceRecord.STORED.read(row().build());
    assertThat(open.approval()).isEmpty();
    assertThat(DeviceRecord.STORED.document(open)).isEqualTo(row().build());
  }

  @Test
  void readsRowsWithoutLaterMembers() {
    var row =
        DeviceRecord.STORED.read(
            Document.builder()
                .put("hash", "h")
                .put("userHash", "u")
                .put("origin", "o")
                .put("createdAt", NOW)
                .put("expiresAt", NOW)
                .put("polledAt", NOW)
                .build());
    assertThat(row.address()).isEmpty();
    assertThat(row.agent()).isEmpty();
    assertThat(row.denied()).isTrue();
  }

  private static Document.Builder row() {
    return Document.builder()
        .put("hash", "h")
        .put("userHash", "u")
        .put("origin", "o")
        .put("address", "192.0.2.1")
        .put("agent", "cli")
        .put("createdAt", NOW)
        .put("expiresAt", NOW.plusSeconds(1))
        .put("polledAt", NOW.plusSeconds(2))
        .put("denied", false);
  }
}
