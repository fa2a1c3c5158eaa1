package org.integrationgateway.manifest.packaging.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What the archives of a work folder were made of the last time. */
final class ArchiveMemory {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * One archive.
   *
   * @param files digests by path of what is in it
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

  private ArchiveMemory(Path file, Map<String, Record> records) {
    this.file = file;
    this.records = new TreeMap<>(records);
  }

  /** What is not whole is not believed, and counts as nothing. */
  static ArchiveMemory read(Path file) {
    try {
      var type = new TypeReference<TreeMap<String, Record>>() {};
      return new ArchiveMemory(file, JSON.readValue(Files.readAllBytes(file), type));
    } catch (IOException | JacksonException | NullPointerException noneOrDamaged) {
      return new ArchiveMemory(file, Map.of());
    }
  }

  Optional<Record> at(String name) {
    return Optional.ofNullable(records.get(name));
  }

  void put(Map<String, Record> made) throws IOException {
    records.putAll(made);
    var partial = file.resolveSibling(file.getFileName() + ".part");
    Files.write(partial, JSON.writeValueAsBytes(records));
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
