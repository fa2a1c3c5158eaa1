package org.integrationgateway.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.integrationgateway.builtin.indexeddb.DatabaseLook;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.DataKey;
import org.integrationgateway.core.seal.RootKey;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.store.IndexedDbDataKeyStore;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** Checks the store, and that the configured keys open what it holds; reads only. */
final class StoreCheck {
  private static final String STORE = "store";
  private static final String KEY = "key";
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final long SLOW_MILLIS = 50;

  private final GatewayConfig config;
  private final Clock clock;
  private final List<Finding> findings = new ArrayList<>();

  StoreCheck(GatewayConfig config, Clock clock) {
    this.config = config;
    this.clock = clock;
  }

  List<Finding> run() {
    var shared = config.storage().postgresql();
    try {
      if (shared.isPresent()) {
        postgresql(shared.get());
      } else {
        sqlite(config.storage().sqliteFile());
      }
    } catch (IndexedDbException e) {
      findings.add(
          Finding.fail(
              STORE,
              String.valueOf(e.getMessage()),
              shared.isPresent()
                  ? "Check that the database runs, the url, the user and its password, and the"
                      + " network."
                  : "Give the file to the user of the server, or restore a backup."));
    }
    return findings;
  }

  private void sqlite(Path file) {
    try {
      if (!Files.exists(file) || Files.size(file) == 0) {
        findings.add(Finding.ok(STORE, file + ": the first start creates it"));
        findings.addAll(keys(List.of()));
        return;
      }
    } catch (IOException e) {
      findings.add(Finding.fail(STORE, file + " cannot be examined", "Check its disk."));
      return;
    }
    if (!Files.isReadable(file) || !Files.isWritable(file)) {
      findings.add(
          Finding.fail(
              STORE,
              file + " cannot be read and written by this user",
              "Give the file to the user of the server: 'chown', or run this as that user."));
      return;
    }
    try (var look = DatabaseLook.at(file)) {
      look(look, file.toString());
    }
  }

  private void postgresql(PostgresqlConfig shared) {
    try (var look = DatabaseLook.at(shared, PATIENCE)) {
      long began = System.nanoTime();
      var before = clock.instant();
      var there = look.clock().orElseThrow();
      long millis = (System.nanoTime() - began) / 1_000_000;
      var here = before.plusMillis(millis / 2);
      findings.add(ClockCheck.beside(Duration.between(there, here).toMillis() / 1000.0));
      var refusal = look.refusal();
      if (refusal.isPresent()) {
        findings.add(
            Finding.fail(
                STORE,
                "PostgreSQL: " + refusal.get(),
                "Name the primary, and GRANT its user CREATE on the schema and the tables."));
        return;
      }
      look(look, "PostgreSQL");
      if (millis > SLOW_MILLIS) {
        findings.add(
            Finding.warn(
                STORE,
                "PostgreSQL takes %d ms for a query; a call needs several".formatted(millis),
                "Run the gateway near the database."));
      }
    }
  }

  private void look(DatabaseLook look, String name) {
    if (!look.isSetUp()) {
      findings.add(Finding.ok(STORE, name + ": empty, the first start sets it up"));
      findings.addAll(keys(List.of()));
      return;
    }
    findings.add(Finding.ok(STORE, name + ": " + look.format()));
    findings.addAll(
        keys(
            look.records(IndexedDbDataKeyStore.SCHEMA.name()).stream()
                .map(IndexedDbDataKeyStore.STORED::read)
                .toList()));
  }

  private List<Finding> keys(List<DataKey> stored) {
    var roots = new HashMap<String, RootKey>();
    var unsealed = new ArrayList<String>();
    var problems = new ArrayList<Finding>();
    for (var key : config.server().encryptionKeys()) {
      try {
        key.source()
            .text()
            .ifPresentOrElse(
                text -> roots.put(key.id(), RootKey.of(key.id(), text)),
                () -> unsealed.add(key.id()));
      } catch (GatewayException tooShort) {
        problems.add(Finding.fail(KEY, String.valueOf(tooShort.getMessage()), ""));
      }
    }
    for (var data : stored) {
      if (unsealed.contains(data.rootKey())) {
        continue;
      }
      var root = roots.get(data.rootKey());
      if (root == null || !opens(root, data)) {
        problems.add(
            Finding.fail(
                KEY,
                root == null
                    ? "data key '%s' needs encryption key '%s', which is not configured"
                        .formatted(data.id(), data.rootKey())
                    : ("encryption key '%s' does not open data key '%s': it is not the key that"
                            + " the store was created with")
                        .formatted(data.rootKey(), data.id()),
                "Restore the key in server.encryption.keys: without it the stored credentials"
                    + " cannot be read."));
      }
    }
    if (problems.isEmpty()) {
      problems.add(Finding.ok(KEY, opened(stored, unsealed)));
    }
    return problems;
  }

  private static String opened(List<DataKey> stored, List<String> unsealed) {
    var text =
        stored.isEmpty()
            ? "the keys can be used; the store has no data key yet"
            : "the keys open the %d data keys of the store".formatted(stored.size());
    return unsealed.isEmpty()
        ? text
        : text
            + "; not tried: those that a secrets provider unwraps (%s)"
                .formatted(String.join(", ", unsealed));
  }

  private static boolean opens(RootKey root, DataKey data) {
    try {
      root.unwrap(data);
      return true;
    } catch (SealBrokenException broken) {
      return false;
    }
  }
}
