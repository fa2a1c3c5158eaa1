package org.integrationgateway.packaging.workspace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Prevents two packagings from using the same work folder. The system releases the lock of a
 * process that dies.
 */
public final class WorkLock implements AutoCloseable {
  /** Far behind the text of the file, which other processes must be able to read. */
  private static final long PLACE = 1L << 40;

  private final FileChannel channel;

  private WorkLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @throws IOException when another process has it, or the folder cannot be written
   */
  public static WorkLock of(Path work) throws IOException {
    var file = Files.createDirectories(work).resolve("packaging.lock");
    var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock(PLACE, 1, false) != null) {
        var owner = "process " + ProcessHandle.current().pid();
        channel.truncate(0).write(ByteBuffer.wrap(owner.getBytes(StandardCharsets.UTF_8)));
        return new WorkLock(channel);
      }
    } catch (OverlappingFileLockException sameProcess) {
      // Reported like a lock of another process.
    } catch (IOException failed) {
      channel.close();
      throw failed;
    }
    channel.close();
    var owner = Files.readString(file);
    throw new IOException(
        (owner.isEmpty() ? "another process" : owner)
            + " is packaging in "
            + work
            + ", and two at once would mix their files. Wait until it has finished, or choose "
            + "another work folder");
  }

  /** Releases the lock. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
