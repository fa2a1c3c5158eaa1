package org.integrationgateway.server.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.builtin.indexeddb.transfer.DatabaseExport;
import org.integrationgateway.builtin.s3.ObjectFiles;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.server.StorageConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/**
 * Writes all state of a deployment to one archive, while servers use it. Each database is as it was
 * at one moment; its sealed values stay sealed.
 */
public final class Backup {
  private final StatePlaces places;
  private final BackupWriter archive;

  private Backup(StatePlaces places, BackupWriter archive) {
    this.places = places;
    this.archive = archive;
  }

  /**
   * Writes the archive.
   *
   * @param file which must not exist
   * @param product the version of this program
   * @throws GatewayException {@code INVALID_STATE} when something cannot be read or written; then
   *     there is no archive
   */
  public static BackupManifest write(GatewayConfig config, Path file, String product, Clock clock) {
    var places = StatePlaces.of(config);
    places.databases().values().forEach(Backup::requireExisting);
    try (var archive = new BackupWriter(file)) {
      var backup = new Backup(places, archive);
      var manifest =
          new BackupManifest(
              BackupManifest.FORMAT,
              product,
              clock.instant(),
              backup.databases(),
              backup.objects(),
              backup.lock());
      archive.finish(manifest);
      return manifest;
    } catch (IOException e) {
      throw refused("the backup " + file + " cannot be written: " + IoReason.of(e), e);
    } catch (IndexedDbException e) {
      throw refused("the backup cannot be created: " + e.getMessage(), e);
    }
  }

  private static void requireExisting(StorageConfig place) {
    if (place.postgresql().isEmpty() && !Files.exists(place.sqliteFile())) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "there is no database %s: has this configuration been served?"
              .formatted(place.sqliteFile()));
    }
  }

  private static GatewayException refused(String message, Exception cause) {
    return new GatewayException(ErrorCode.INVALID_STATE, message, cause);
  }

  private List<SavedDatabase> databases() throws IOException {
    var saved = new ArrayList<SavedDatabase>();
    for (var place : places.databases().entrySet()) {
      saved.add(database(place.getKey(), saved.size() + 1, place.getValue()));
    }
    return saved;
  }

  private SavedDatabase database(String name, int number, StorageConfig place) throws IOException {
    var stores = new ArrayList<SavedStore>();
    try (var engine = StatePlaces.open(place)) {
      DatabaseExport.write(
          engine,
          (schema, nextKey, rows) -> {
            var entry = "databases/%d/%d.rows".formatted(number, stores.size() + 1);
            var count = new long[1];
            var file = archive.add(entry, out -> count[0] = RowFile.write(rows, out));
            stores.add(SavedStore.of(schema, nextKey, count[0], file));
          });
    }
    return new SavedDatabase(name, DatabaseExport.FORMAT, stores);
  }

  private Map<String, List<SavedFile>> objects() throws IOException {
    var saved = new LinkedHashMap<String, List<SavedFile>>();
    for (var place : places.objects().entrySet()) {
      var files = new ArrayList<SavedFile>();
      var folder = SavedObjects.folder(saved.size() + 1);
      new ObjectFiles(place.getValue())
          .copyTo((path, content) -> files.add(archive.add(folder + path, content::transferTo)));
      saved.put(place.getKey(), files);
    }
    return saved;
  }

  private Optional<SavedFile> lock() throws IOException {
    var file = places.lock().filter(Files::isRegularFile);
    return file.isEmpty()
        ? Optional.empty()
        : Optional.of(archive.add("gateway.lock.json", out -> Files.copy(file.get(), out)));
  }
}
