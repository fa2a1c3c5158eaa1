package org.integrationgateway.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chains whose records were changed, removed or torn. */
final class DamagedJournalTest extends AuditJournalFixture {
  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(
      strings = {"byte", "hash", "delete", "swap", "repeat", "insert", "end", "begin", "all"})
  void showsThatAFileWasChanged(String how) throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 6);
    }
    assertThat(verifyFile(config).records()).isEqualTo(6);
    assertThat(verifyFile(config).problems()).isEmpty();
    change(config, lines -> tampered(how, lines));
    assertThat(verifyFile(config).problems()).as(how).isNotEmpty();
  }

  private static List<String> tampered(String how, List<String> lines) {
    var changed = new ArrayList<>(lines);
    switch (how) {
      case "byte" -> changed.set(2, lines.get(2).replace("caller.refuse", "caller.refusf"));
      case "hash" -> changed.set(2, lines.get(2).replaceAll("[0-9a-f]\"}$", "x\"}"));
      case "delete" -> changed.remove(2);
      case "swap" -> changed.set(2, changed.set(3, changed.get(2)));
      case "repeat" -> changed.add(3, lines.get(2));
      case "insert" -> changed.add(3, lines.get(2).replace("\"sequence\":3", "\"sequence\":4"));
      case "end" -> changed.remove(5);
      case "begin" -> changed.remove(0);
      default -> changed.clear();
    }
    return changed;
  }

  private static void change(GatewayConfig config, UnaryOperator<List<String>> how)
      throws IOException {
    var path = files(config).path();
    Files.write(path, how.apply(Files.readAllLines(path)));
  }

  @Test
  void showsThatTheStoreWasChanged() throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 4);
    }
    assertThat(verifyStore(config).problems()).isEmpty();
    try (var state = State.open(config, Clock.systemUTC())) {
      state
          .database()
          .write("audit", store -> store.delete(Key.array(Key.of(ChainStore.SHARED), Key.of(4))));
    }
    assertThat(verifyStore(config).problems())
        .containsExactly("records 4 to 4 are missing at the end");
    try (var state = State.open(config, Clock.systemUTC())) {
      state
          .database()
          .write(
              "audit",
              store -> {
                var anchor = Key.array(Key.of(ChainStore.SHARED), Key.of(0));
                return store.put(store.get(anchor).orElseThrow().with("last", 3L));
              });
    }
    assertThat(verifyStore(config).problems())
        .anyMatch(
            problem -> problem.contains("the anchor of chain 'store' in the store was changed"));
  }

  @Test
  void goesOnBehindALineThatAKillHasTorn() throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 2);
    }
    var path = files(config).path();
    Files.writeString(path, "{\"chain\":\"file-", StandardOpenOption.APPEND);
    assertThat(verifyFile(config).notes()).singleElement().asString().contains("is not complete");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 1);
    }
    assertThat(recorded(config))
        .extracting(record -> record.event().action())
        .containsExactly("caller.refuse", "caller.refuse", "audit.recover", "caller.refuse");
    assertThat(verifyFile(config).problems()).isEmpty();
  }

  @Test
  void recordsThatTheFileLacksItsEndAndLeavesTheGap() throws Exception {
    var config = config("home");
    try (var gateway = Gateway.start(config)) {
      records(gateway, 4);
    }
    change(config, lines -> lines.subList(0, 2));
    try (var gateway = Gateway.start(config)) {
      records(gateway, 1);
    }
    assertThat(recorded(config)).extracting(AuditRecord::sequence).containsExactly(1L, 2L, 5L, 6L);
    assertThat(recorded(config).get(2).event().action()).isEqualTo("audit.miss");
    assertThat(recorded(config).get(2).event().details()).containsEntry("missing_records", "2");
    assertThat(verifyFile(config).problems())
        .singleElement()
        .asString()
        .contains("record 5 follows record 2");
  }
}
