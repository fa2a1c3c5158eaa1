package org.integrationgateway.command.backup;

import java.nio.file.Path;
import org.integrationgateway.server.backup.BackupManifest;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.json.JsonMapper;

/** Prints what a backup contains. */
final class BackupReport {
  private BackupReport() {}

  static void print(Terminal terminal, String done, Path file, BackupManifest manifest) {
    if (terminal.json()) {
      terminal.json(
          JsonMapper.shared()
              .createObjectNode()
              .put("file", file.toString())
              .put("createdAt", manifest.createdAt().toString())
              .put("product", manifest.product())
              .put("databases", manifest.databases().size())
              .put("records", manifest.records())
              .put("objects", manifest.objectCount()));
      return;
    }
    terminal.line(
        "%s %s (databases: %d, records: %d, objects: %d)"
            .formatted(
                done,
                file,
                manifest.databases().size(),
                manifest.records(),
                manifest.objectCount()));
  }
}
