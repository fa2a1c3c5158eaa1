package org.integrationgateway.manifest.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Set;

/** Looks into archives and unpacks them. Reads each archive once, streaming. */
public final class ArchiveReader {
  private final ArchiveLimits limits;

  /** A reader with {@link ArchiveLimits#DEFAULT}. */
  public ArchiveReader() {
    this(ArchiveLimits.DEFAULT);
  }

  /** A reader with these limits. */
  public ArchiveReader(ArchiveLimits limits) {
    this.limits = limits;
  }

  /**
   * What is in an archive; nothing is written.
   *
   * @throws ArchiveException when it is refused
   * @throws IOException when the file cannot be read
   */
  public ArchiveContent inspect(Path archive) throws IOException {
    return new ArchiveScan(archive, limits, Nowhere.INSTANCE).run();
  }

  /**
   * The content of some files, in memory; nothing is written.
   *
   * @param names of the files; those that are not there are left out
   * @throws ArchiveException when the archive is refused
   * @throws IOException when the file cannot be read
   */
  public Map<String, byte[]> read(Path archive, Set<String> names) throws IOException {
    var picked = new PickedFiles(names);
    new ArchiveScan(archive, limits, picked).run();
    return picked.contents();
  }

  /**
   * Unpacks an archive, all of it or nothing: the folder appears when it is complete.
   *
   * @param folder does not exist, or is empty; its parent exists
   * @throws ArchiveException when the archive is refused
   * @throws IOException when something cannot be read or written
   */
  public ArchiveContent unpack(Path archive, Path folder) throws IOException {
    var whole = folder.toAbsolutePath().normalize();
    Folders.requireEmpty(whole);
    var parent = whole.getParent();
    if (parent == null) {
      throw new IOException(folder + " cannot be unpacked to: it is the root");
    }
    var partial = Files.createTempDirectory(parent, "." + whole.getFileName() + "-");
    try {
      var content = new ArchiveScan(archive, limits, new Folders(partial)).run();
      Folders.open(partial);
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

  /** Only looks. */
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
