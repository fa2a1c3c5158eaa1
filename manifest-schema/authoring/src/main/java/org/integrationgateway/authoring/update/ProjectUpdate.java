package org.integrationgateway.authoring.update;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.manifest.schema.ManifestSchema;

/**
 * The changes that move a project to a version: versions in its POM, the schema of its manifest,
 * and the line by which editors find the schema.
 *
 * @param folder of the project
 */
public record ProjectUpdate(Path folder, List<FileChange> changes) {
  private static final String SCHEMA = "schemas/manifest.schema.json";
  private static final String EDITOR = "# yaml-language-server: $schema=" + SCHEMA + "\n";
  private static final String EDITOR_BEGIN = "# yaml-language-server:";

  public ProjectUpdate {
    changes = List.copyOf(changes);
  }

  /**
   * Finds what has to change; writes nothing.
   *
   * @param version to move to
   */
  public static ProjectUpdate of(Path folder, String version) throws IOException {
    var update = new ProjectUpdate(folder, List.of());
    var changes = new ArrayList<FileChange>();
    var versions = new PomVersions(new SemanticVersion(version));
    update.find(changes, "pom.xml", versions::moved);
    update.find(changes, SCHEMA, before -> ManifestSchema.text());
    if (Files.isRegularFile(folder.resolve(SCHEMA))) {
      for (var name : ManifestFiles.NAMES) {
        if (!name.endsWith(".json")) {
          update.find(changes, name, ProjectUpdate::withEditorLine);
        }
      }
    }
    return new ProjectUpdate(folder, changes);
  }

  private static String withEditorLine(String manifest) {
    return manifest.startsWith(EDITOR_BEGIN) ? manifest : EDITOR + manifest;
  }

  private void find(List<FileChange> changes, String path, UnaryOperator<String> move)
      throws IOException {
    var file = folder.resolve(path);
    if (!Files.isRegularFile(file)) {
      return;
    }
    var before = Files.readString(file);
    var after = move.apply(before);
    if (!after.equals(before)) {
      changes.add(new FileChange(path, before, after));
    }
  }

  /** The changes as one patch; empty when the project is up to date. */
  public String patch() {
    return changes.stream().map(FileChange::diff).collect(Collectors.joining());
  }

  /**
   * Writes the changes.
   *
   * @throws IOException when a file has changed since it was read, before any is written
   */
  public void apply() throws IOException {
    for (var change : changes) {
      if (!Files.readString(folder.resolve(change.path())).equals(change.before())) {
        throw new IOException(
            folder.resolve(change.path())
                + " was changed during the update: run the update "
                + "again");
      }
    }
    for (var change : changes) {
      Files.writeString(folder.resolve(change.path()), change.after());
    }
  }
}
