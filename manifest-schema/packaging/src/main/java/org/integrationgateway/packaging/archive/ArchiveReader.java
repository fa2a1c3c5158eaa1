package org.integrationgateway.packaging.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.base.file.Folders;

/** Inspects and unpacks archives. Reads each archive once, as a stream. */
public final class ArchiveReader {
  private final ArchiveLimits limits;

  /** A reader with {@link ArchiveLimits#DEFAULT}. */
  public ArchiveReader() {
    this(ArchiveLimits.DEFAULT);
  }

  /** A reader with the given limits. */
  public ArchiveReader(ArchiveLimits limits) {
    this.limits = limits;
  }

  /**
   * Returns the content of an archive without writing files.
   *
   * @throws ArchiveException when the archive is refused
   * @throws IOException when the file cannot be read
   */
  public ArchiveContent inspect(Path archive) throws IOException {
    return new ArchiveScan(archive, limits, Nowhere.INSTANCE).run();
  }

  /**
   * Returns the content of the named files, held in memory.
   *
   * @param names of the files; missing ones are left out
   * @throws ArchiveException when the archive is refused
   * @throws IOException when the file cannot be read
   */
  public Map<String, byte[]> read(Path archive, Set<String> names) throws IOException {
    var picked = new PickedFiles(names);
    new ArchiveScan(archive, limits, picked).run();
    return picked.contents();
  }

  /**
   * Unpacks an archive completely or not at all: the folder appears when it is complete.
   *
   * @param folder does not exist, or is empty; its parent exists
   * @throws ArchiveException when the archive is refused
   * @throws IOException when a file cannot be read or written
   */
  public ArchiveContent unpack(Path archive, Path folder) throws IOException {
    var whole = folder.toAbsolutePath().normalize();
    UnpackedFiles.requireEmpty(whole);
    var parent = whole.getParent();
    if (parent == null) {
      throw new IOException(folder + " cannot be unpacked to: it is the root");
    }
    var partial = Files.createTempDirectory(parent, "." + whole.getFileName() + "-");
    try {
      var content = new ArchiveScan(archive, limits, new UnpackedFiles(partial)).run();
      UnpackedFiles.open(partial);
      Files.deleteIfExists(whole);
      Files.move(partial, whole, StandardCopyOption.ATOMIC_MOVE);
      return content;
    } catch (IOException | RuntimeException e) {
      try {
        Folders.delete(partial);
      } catch (IOException left) {
        e.addSuppressed(left);
      }
      throw e;
    }
  }

  /** Reads the content without storing it. */
  private enum Nowhere implements ArchiveScan.Target {
    INSTANCE;

    @Override
    public void folder(String name) {}

    @Override
    public OutputStream file(String name, boolean executable) {
      return OutputStream.nullOutputStream();
    }
  }
}
