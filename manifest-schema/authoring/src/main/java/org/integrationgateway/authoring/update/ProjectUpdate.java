package org.integrationgateway.authoring.update;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.manifest.schema.ManifestSchema;

/**
 * The changes that move a project to a version: versions in its POM and its files of CI, the schema
 * of its manifest, and the line by which editors find the schema.
 *
 * @param folder of the project
 * @param notes what is left to the author
 */
public record ProjectUpdate(Path folder, List<FileChange> changes, List<String> notes) {
  private static final String POM = "pom.xml";
  private static final String SCHEMA = "schemas/manifest.schema.json";
  private static final String EDITOR = "# yaml-language-server: $schema=" + SCHEMA;
  private static final String EDITOR_BEGIN = "# yaml-language-server:";

  public ProjectUpdate {
    changes = List.copyOf(changes);
    notes = List.copyOf(notes);
  }

  /** Changes a file; the file itself is not written. */
  @FunctionalInterface
  private interface Move {
    String moved(String before) throws IOException;
  }

  /**
   * Finds what has to change; writes nothing.
   *
   * @param version to move to
   * @throws IOException when the folder has no project, or the POM is not well-formed
   */
  public static ProjectUpdate of(Path folder, String version) throws IOException {
    var manifests =
        ManifestFiles.NAMES.stream().filter(n -> Files.isRegularFile(folder.resolve(n))).toList();
    if (manifests.isEmpty() && !Files.isRegularFile(folder.resolve(POM))) {
      throw new IOException(
          "'%s' has no project: neither a manifest.yaml nor a pom.xml".formatted(folder));
    }
    var newer = new NewerVersion(version);
    var changes = new ArrayList<FileChange>();
    var notes = new ArrayList<String>();
    // First the longest part of the patch, so that the others are beside the end of the output.
    find(folder, changes, SCHEMA, before -> ManifestSchema.text());
    if (Files.isRegularFile(folder.resolve(SCHEMA))) {
      for (var name : manifests) {
        if (!name.endsWith(".json")) {
          find(folder, changes, name, ProjectUpdate::withEditorLine);
        }
      }
    }
    find(folder, changes, POM, before -> pom(before, newer, notes));
    for (var file : CiVersions.FILES) {
      find(folder, changes, file, before -> ci(file, before, newer, notes));
    }
    return new ProjectUpdate(folder, changes, notes);
  }

  private static String pom(String before, NewerVersion newer, List<String> notes)
      throws IOException {
    var moved = new StringBuilder();
    int at = 0;
    for (var place : PomVersions.in(before)) {
      var written = before.substring(place.from(), place.to());
      if (written.contains("${") && !written.equals("${gateway.sdk.version}")) {
        notes.add(
            "the version of %s in pom.xml is %s: set this property to %s yourself, where it is older"
                .formatted(place.artifact(), written, newer.text()));
      }
      moved.append(before, at, place.from());
      moved.append(newer.replaces(written) ? newer.text() : written);
      at = place.to();
    }
    return moved.append(before.substring(at)).toString();
  }

  private static String ci(String file, String before, NewerVersion newer, List<String> notes) {
    var after = CiVersions.moved(before, newer);
    if (!after.equals(before)) {
      CiVersions.digest(before)
          .map(
              name ->
                  "%s in %s is the digest of the gateway before: write that of %s, or the build refuses the file that it fetches"
                      .formatted(name, file, newer.text()))
          .ifPresent(notes::add);
    }
    return after;
  }

  /** Adds the line before the manifest, unless a comment at its beginning has one. */
  private static String withEditorLine(String manifest) {
    var comments = manifest.lines().takeWhile(line -> line.startsWith("#") || line.isBlank());
    if (comments.anyMatch(line -> line.startsWith(EDITOR_BEGIN))) {
      return manifest;
    }
    return EDITOR + (manifest.contains("\r\n") ? "\r\n" : "\n") + manifest;
  }

  private static void find(Path folder, List<FileChange> changes, String path, Move move)
      throws IOException {
    var file = folder.resolve(path);
    if (!Files.isRegularFile(file)) {
      return;
    }
    var before = Files.readString(file);
    var after = move.moved(before);
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
