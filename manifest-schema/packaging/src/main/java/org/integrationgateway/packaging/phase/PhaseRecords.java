package org.integrationgateway.packaging.phase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The records of one phase, in a file that is ignored when it is incomplete. A record is deleted
 * before its step runs again, so that an interruption leaves no outdated record.
 */
final class PhaseRecords {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path file;
  private final List<StepRecord> records;

  private PhaseRecords(Path file, List<StepRecord> records) {
    this.file = file;
    this.records = new ArrayList<>(records);
  }

  static PhaseRecords read(Path file) {
    try {
      return new PhaseRecords(
          file, List.of(JSON.readValue(Files.readAllBytes(file), StepRecord[].class)));
    } catch (IOException | JacksonException | NullPointerException noneOrDamaged) {
      return new PhaseRecords(file, List.of());
    }
  }

  Optional<StepRecord> at(int index) {
    return index < records.size() ? Optional.of(records.get(index)) : Optional.empty();
  }

  /** Deletes the records from this step on. */
  void forgetFrom(int index) throws IOException {
    if (index < records.size()) {
      records.subList(index, records.size()).clear();
      write();
    }
  }

  void add(StepRecord record) throws IOException {
    records.add(record);
    write();
  }

  private void write() throws IOException {
    var partial = file.resolveSibling(file.getFileName() + ".part");
    Files.write(partial, JSON.writeValueAsBytes(records));
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
