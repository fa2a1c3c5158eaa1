package org.integrationgateway.builtin.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the files of a {@link DirectoryStorage} while it is used. Each object is read whole, in an
 * old or a new state.
 */
public final class ObjectFiles {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path directory;

  /**
   * @param directory of the storage, which need not exist
   */
  public ObjectFiles(Path directory) {
    this.directory = directory;
  }

  /** Takes the files, one after the other. */
  @FunctionalInterface
  public interface Target {
    /**
     * Takes one file.
     *
     * @param path below the directory: {@code folder/file}
     */
    void file(String path, InputStream content) throws IOException;
  }

  /** Whether no bucket exists. */
  public boolean isEmpty() throws IOException {
    return buckets().isEmpty();
  }

  /** Passes the files of every object on. */
  public void copyTo(Target target) throws IOException {
    for (var bucket : buckets()) {
      for (var record : list(bucket, "*" + BucketFolder.RECORD)) {
        copy(bucket, record, target);
      }
    }
  }

  private List<Path> buckets() throws IOException {
    return Files.isDirectory(directory)
        ? list(directory, DirectoryStorage.FOLDER + "*")
        : List.of();
  }

  private static List<Path> list(Path folder, String names) throws IOException {
    var paths = new ArrayList<Path>();
    try (var entries = Files.newDirectoryStream(folder, names)) {
      entries.forEach(paths::add);
    }
    Collections.sort(paths);
    return paths;
  }

  /** Reads the record again when its bytes are gone: the object was replaced or removed. */
  private static void copy(Path bucket, Path record, Target target) throws IOException {
    while (true) {
      byte[] text;
      try {
        text = Files.readAllBytes(record);
      } catch (NoSuchFileException removed) {
        return;
      }
      var content = bucket.resolve(JSON.readValue(text, StoredObject.class).content());
      try (var bytes = Files.newInputStream(content)) {
        target.file(bucket.getFileName() + "/" + record.getFileName(), stream(text));
        target.file(bucket.getFileName() + "/" + content.getFileName(), bytes);
        return;
      } catch (NoSuchFileException gone) {
        if (isUnchanged(record, text)) {
          throw gone;
        }
      }
    }
  }

  private static boolean isUnchanged(Path record, byte[] text) throws IOException {
    try {
      return Arrays.equals(text, Files.readAllBytes(record));
    } catch (NoSuchFileException removed) {
      return false;
    }
  }

  private static InputStream stream(byte[] text) {
    return new ByteArrayInputStream(text);
  }
}
