package org.integrationgateway.server.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import tools.jackson.core.JacksonException;

/** Reads a backup. */
final class BackupReader implements AutoCloseable {
  private final Path file;
  private final ZipFile zip;

  BackupReader(Path file) throws IOException {
    this.file = file;
    try {
      zip = new ZipFile(file.toFile());
    } catch (ZipException other) {
      throw noBackup();
    }
  }

  /**
   * The manifest.
   *
   * @throws GatewayException {@code INVALID_STATE} when this is no backup, or one of another format
   */
  BackupManifest manifest() throws IOException {
    var entry = zip.getEntry(BackupManifest.ENTRY);
    if (entry == null) {
      throw noBackup();
    }
    try (var in = zip.getInputStream(entry)) {
      var json = BackupManifest.JSON.readTree(in);
      var format = json.path("format").asString("");
      if (!format.equals(BackupManifest.FORMAT)) {
        throw new GatewayException(
            ErrorCode.INVALID_STATE,
            "%s has the format '%s' of gateway %s, and this gateway reads '%s': use that version to restore it"
                .formatted(
                    file, format, json.path("product").asString("?"), BackupManifest.FORMAT));
      }
      return BackupManifest.JSON.treeToValue(json, BackupManifest.class);
    } catch (JacksonException other) {
      throw noBackup();
    }
  }

  /**
   * Compares every file with its digest.
   *
   * @throws GatewayException {@code INVALID_STATE} with the name of one that differs
   */
  void check(BackupManifest manifest) throws IOException {
    for (var saved : manifest.files().toList()) {
      if (!matches(saved)) {
        throw new GatewayException(
            ErrorCode.INVALID_STATE,
            "the backup %s is damaged: the content of '%s' does not match its digest"
                .formatted(file, saved.entry()));
      }
    }
  }

  private boolean matches(SavedFile saved) throws IOException {
    try {
      return zip.getEntry(saved.entry()) != null && Digests.matches(open(saved), saved);
    } catch (ZipException damaged) {
      return false;
    }
  }

  InputStream open(SavedFile saved) throws IOException {
    return zip.getInputStream(zip.getEntry(saved.entry()));
  }

  private GatewayException noBackup() {
    return new GatewayException(ErrorCode.INVALID_STATE, file + " is not a backup of a gateway");
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
