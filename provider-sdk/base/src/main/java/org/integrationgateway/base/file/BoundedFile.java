package org.integrationgateway.base.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads small files of people, which can be anything: a pipe that has no writer, a device without
 * end, a file that grows.
 */
public final class BoundedFile {
  /** Open files that a shell hands over, such as {@code <(command)}. */
  private static final Path OPEN_FILES = Path.of("/dev/fd");

  private static final Path STANDARD_INPUT = Path.of("/dev/stdin");

  private BoundedFile() {}

  /**
   * The text of a file in UTF-8.
   *
   * @param most the largest size in bytes
   * @throws FileSystemException with the reason, when the file is a folder, a pipe or a device, or
   *     is too large
   * @throws java.nio.charset.CharacterCodingException when it is not UTF-8
   */
  public static String text(Path file, int most) throws IOException {
    if (Files.isDirectory(file)) {
      throw refused(file, "it is a folder");
    }
    if (Files.exists(file) && !Files.isRegularFile(file) && !isHandedOver(file)) {
      throw refused(file, "it is a pipe or a device, not a file");
    }
    try (var bytes = Files.newInputStream(file)) {
      var read = bytes.readNBytes(most);
      if (bytes.read() >= 0) {
        throw refused(file, "it is larger than " + most + " bytes");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(read)).toString();
    }
  }

  private static boolean isHandedOver(Path file) {
    return file.startsWith(OPEN_FILES) || file.equals(STANDARD_INPUT);
  }

  private static FileSystemException refused(Path file, String reason) {
    return new FileSystemException(file.toString(), null, reason);
  }
}
