package org.integrationgateway.packaging.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Records the inputs of the archives that were made last in a work folder. */
final class ArchiveRecords {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * The record of one archive.
   *
   * @param files digests of its files by path
   * @param sha256 of the archive
   * @param sbomSha256 of its bill of materials
   */
  record Record(Map<String, String> files, String sha256, String sbomSha256) {
    Record {
      files = Map.copyOf(files);
    }
  }

  private final Path file;
  private final TreeMap<String, Record> records;

  private ArchiveRecords(Path file, Map<String, Record> records) {
    this.file = file;
    this.records = new TreeMap<>(records);
  }

  /** An incomplete record is ignored. */
  static ArchiveRecords read(Path file) {
    try {
      var type = new TypeReference<TreeMap<String, Record>>() {};
      return new ArchiveRecords(file, JSON.readValue(Files.readAllBytes(file), type));
    } catch (IOException | JacksonException | NullPointerException noneOrDamaged) {
      return new ArchiveRecords(file, Map.of());
    }
  }

  Optional<Record> at(String name) {
    return Optional.ofNullable(records.get(name));
  }

  /** The names of all archives that were made in the work folder, without those removed since. */
  List<String> names() {
    return List.copyOf(records.keySet());
  }

  /** Forgets an archive, from the next {@link #put} on. */
  void forget(String name) {
    records.remove(name);
  }

  void put(Map<String, Record> made) throws IOException {
    records.putAll(made);
    var partial = file.resolveSibling(file.getFileName() + ".part");
    Files.write(partial, JSON.writeValueAsBytes(records));
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
