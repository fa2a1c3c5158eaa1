package org.integrationgateway.server.backup;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;
import org.integrationgateway.builtin.indexeddb.transfer.DatabaseExport;
import org.integrationgateway.builtin.indexeddb.transfer.DatabaseImport;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/**
 * Writes the state in a backup to the places that a configuration names, while no server uses them.
 * Checks the whole backup before it changes anything.
 */
public final class Restore {
  private final StatePlaces places;
  private final BackupReader archive;
  private final BackupManifest manifest;
  private final Map<String, SavedObjects> objects = new LinkedHashMap<>();

  private Restore(StatePlaces places, BackupReader archive, BackupManifest manifest) {
    this.places = places;
    this.archive = archive;
    this.manifest = manifest;
    places.objects().forEach((name, folder) -> objects.put(name, new SavedObjects(folder)));
  }

  /**
   * Restores a backup.
   *
   * @param replace whether to replace records and objects that are there
   * @throws GatewayException {@code INVALID_STATE} with the reason
   */
  public static BackupManifest run(GatewayConfig config, Path file, boolean replace) {
    try (var archive = new BackupReader(file)) {
      var manifest = archive.manifest();
      archive.check(manifest);
      var restore = new Restore(StatePlaces.of(config), archive, manifest);
      restore.checkPlaces();
      restore.checkUnused();
      if (!replace) {
        restore.checkEmpty();
      }
      restore.apply();
      return manifest;
    } catch (IOException e) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE, "cannot restore " + file + ": " + IoReason.of(e), e);
    } catch (IndexedDbException e) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE, "cannot restore " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Checks that each database in the backup has a place, and an encoding that this program knows.
   */
  private void checkPlaces() {
    for (var database : manifest.databases()) {
      if (database.encoding() > DatabaseExport.FORMAT) {
        throw refused(
            "database '%s' in the backup has format %d, and this gateway supports formats up to %d: use gateway %s or newer"
                .formatted(
                    database.name(),
                    database.encoding(),
                    DatabaseExport.FORMAT,
                    manifest.product()));
      }
      requirePlace(database.name(), places.databases());
    }
    manifest.objects().forEach((name, files) -> requirePlace(name, places.objects()));
  }

  private static void requirePlace(String name, Map<String, ?> known) {
    if (!known.containsKey(name)) {
      throw refused(
          "the backup has '%s', which this configuration does not declare as an embedded provider"
              .formatted(name));
    }
  }

  private void checkUnused() throws IOException {
    for (var place : places.databases().entrySet()) {
      if (StatePlaces.isInUse(place.getValue())) {
        throw refused(
            "database '%s' is open in another process: stop the server first"
                .formatted(place.getKey()));
      }
    }
    for (var entry : objects.entrySet()) {
      if (entry.getValue().isInUse()) {
        throw refused("a server uses '%s': stop it first".formatted(entry.getKey()));
      }
    }
  }

  private void checkEmpty() throws IOException {
    for (var database : manifest.databases()) {
      try (var engine = engine(database)) {
        if (!DatabaseImport.isEmpty(engine)) {
          throw occupied("database '" + database.name() + "'");
        }
      }
    }
    for (var name : manifest.objects().keySet()) {
      if (!folder(name).isEmpty()) {
        throw occupied("the object store '" + name + "'");
      }
    }
    if (manifest.lock().isPresent() && places.lock().filter(this::isAnotherLock).isPresent()) {
      throw occupied("the lock file " + places.lock().get());
    }
  }

  private static GatewayException occupied(String what) {
    return refused(what + " is not empty: --replace deletes what is there and restores the backup");
  }

  private boolean isAnotherLock(Path file) {
    try (var saved = archive.open(manifest.lock().orElseThrow())) {
      return Files.exists(file) && !Arrays.equals(Files.readAllBytes(file), saved.readAllBytes());
    } catch (IOException unreadable) {
      return true;
    }
  }

  /** The server's own database is the last to change: until then, no server knows the others. */
  private void apply() throws IOException {
    try {
      for (var saved : manifest.objects().entrySet()) {
        folder(saved.getKey()).prepare(archive, saved.getValue());
      }
      for (var database : manifest.databases()) {
        if (!database.name().equals(StatePlaces.OWN)) {
          replace(database);
        }
      }
      for (var name : manifest.objects().keySet()) {
        folder(name).apply();
      }
      writeLock();
      for (var database : manifest.databases()) {
        if (database.name().equals(StatePlaces.OWN)) {
          replace(database);
        }
      }
    } finally {
      for (var name : manifest.objects().keySet()) {
        folder(name).discard();
      }
    }
  }

  private void replace(SavedDatabase database) throws IOException {
    var sources = database.stores().stream().map(this::source).toList();
    try (var engine = engine(database)) {
      DatabaseImport.replaceAll(engine, sources);
    }
  }

  private DatabaseImport.Source source(SavedStore store) {
    return new DatabaseImport.Source(
        store.schema(),
        store.nextKey(),
        store.records(),
        sink -> {
          try (var in = archive.open(store.file())) {
            RowFile.read(new BufferedInputStream(in), store.records(), sink);
          }
        });
  }

  private void writeLock() throws IOException {
    if (manifest.lock().isPresent() && places.lock().isPresent()) {
      var file = places.lock().get().toAbsolutePath();
      var draft = Files.createTempFile(file.getParent(), ".lock", ".new");
      try (var in = archive.open(manifest.lock().get())) {
        Files.copy(in, draft, StandardCopyOption.REPLACE_EXISTING);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(draft);
      }
    }
  }

  private SavedObjects folder(String name) {
    var folder = objects.get(name);
    if (folder == null) {
      throw new IllegalStateException("'" + name + "' was checked");
    }
    return folder;
  }

  private DatabaseEngine engine(SavedDatabase database) {
    var place = places.databases().get(database.name());
    if (place == null) {
      throw new IllegalStateException("'" + database.name() + "' was checked");
    }
    return StatePlaces.open(place);
  }

  private static GatewayException refused(String message) {
    return new GatewayException(ErrorCode.INVALID_STATE, message);
  }
}
