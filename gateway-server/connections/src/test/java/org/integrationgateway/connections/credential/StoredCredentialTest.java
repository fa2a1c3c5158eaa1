package org.integrationgateway.connections.credential;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** Rows of credentials as versions before wrote them. */
final class StoredCredentialTest {
  private static final Instant NOW = Instant.parse("2026-11-29T06:00:00.123456Z");
  private static final CredentialKey KEY = new CredentialKey("user:ada", "crm", "main", "default");
  private static final byte[] CONTENTS = {1, 1, 'k', 4, 5};

  private static Document.Builder row() {
    return Document.builder()
        .put("owner", "user:ada")
        .put("app", "crm")
        .put("connection", "main")
        .put("instance", "default")
        .put("id", "c1")
        .put("contents", CONTENTS)
        .put("createdAt", NOW)
        .put("updatedAt", NOW);
  }

  private static StoredCredential credential(Optional<Instant> at, RefreshState refresh) {
    var check =
        at.map(now -> new CheckResult(now, CheckResult.Outcome.REFUSED, 403, "no access", 12));
    return new StoredCredential(KEY, "c1", Sealed.of(CONTENTS), NOW, NOW, at, at, refresh, check);
  }

  @Test
  void writesAndReadsCredentialsAsBefore() {
    var problem = new RefreshState.Problem(ErrorCode.UPSTREAM_TIMEOUT, "slow");
    var at = Optional.of(NOW);
    var refresh = new RefreshState(7, NOW, 1, 2, at, at, Optional.of(problem));
    var row =
        row()
            .put("refusedAt", NOW)
            .put("acceptedAt", NOW)
            .put("fence", 7)
            .put("leasedUntil", NOW)
            .put("attempts", 1)
            .put("failures", 2)
            .put("retryAt", NOW)
            .put("refreshAt", NOW)
            .put("problem", "upstream_timeout")
            .put("reason", "slow")
            .put("checkedAt", NOW)
            .put("checkOutcome", "REFUSED")
            .put("checkStatus", 403)
            .put("checkMessage", "no access")
            .put("checkMillis", 12)
            .build();
    assertWritten(credential(at, refresh), row);
    assertThat(read(row.with("problem", "of_a_newer_gateway")).refresh().problem())
        .contains(new RefreshState.Problem(ErrorCode.INTERNAL, "slow"));
  }

  @Test
  void leavesOutWhatIsNotKnown() {
    var none = Optional.<Instant>empty();
    var row =
        row().put("fence", 1).put("leasedUntil", NOW).put("attempts", 0).put("failures", 0).build();
    assertWritten(
        credential(none, new RefreshState(1, NOW, 0, 0, none, none, Optional.empty())), row);
  }

  @Test
  void readsRowsFromBeforeRefreshesWereShared() {
    assertThat(read(row().build()).refresh())
        .isEqualTo(
            new RefreshState(
                0, Instant.EPOCH, 0, 0, Optional.empty(), Optional.empty(), Optional.empty()));
  }

  @Test
  void readsTheKeyOfTheRequestAndNotOfTheRow() {
    assertThat(read(row().put("owner", "user:eve").build()).key()).isEqualTo(KEY);
  }

  private static void assertWritten(StoredCredential credential, Document row) {
    assertThat(new ArrayList<>(CredentialDocument.of(credential).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    var read = read(row);
    assertThat(read.refresh()).isEqualTo(credential.refresh());
    assertThat(read.refusedAt()).isEqualTo(credential.refusedAt());
    assertThat(read.acceptedAt()).isEqualTo(credential.acceptedAt());
    assertThat(read.check()).isEqualTo(credential.check());
    assertThat(read.contents().bytes()).isEqualTo(CONTENTS);
  }

  private static StoredCredential read(Document row) {
    return CredentialDocument.read(KEY, row);
  }
}
