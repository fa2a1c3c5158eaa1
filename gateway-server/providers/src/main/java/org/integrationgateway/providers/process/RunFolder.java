package org.integrationgateway.providers.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.base.process.Containment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder {@code run} of a server's home: one record and one private folder per child under way.
 * Opening it ends what a killed server has left behind.
 */
public final class RunFolder {
  private static final Logger log = LoggerFactory.getLogger(RunFolder.class);
  private static final String RECORD = ".launch";
  private static final int ID_BYTES = 4;
  private static final int TOKEN_BYTES = 32;

  private final Path folder;
  private final String run;
  private final AtomicLong launches = new AtomicLong();
  private final ProcessIdentity self = ProcessIdentity.of(ProcessHandle.current());
  private final SecureRandom random = new SecureRandom();
  private final Supplier<Containment> containment;

  private RunFolder(Path folder, Supplier<Containment> containment) {
    this.folder = folder;
    this.run = random(ID_BYTES) + "-";
    this.containment = containment;
  }

  /** The folder, created when it is missing, free of orphans. */
  public static RunFolder open(Path home) {
    return open(home, Containment::ofThisHost);
  }

  /**
   * Opens the run folder of a home.
   *
   * @param containment of the children; asked at each start, because most servers start none
   */
  public static RunFolder open(Path home, Supplier<Containment> containment) {
    try {
      var folder = PrivateFolders.open(home.toAbsolutePath().resolve("run"));
      var opened = new RunFolder(folder, containment);
      opened.reap();
      return opened;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot prepare the folder of running providers under " + home + ": " + IoReason.of(e),
          e);
    }
  }

  /** A new launch: its record is on disk before anything is started. */
  ChildLaunch launch(String provider) throws IOException {
    var name = run + Long.toHexString(launches.incrementAndGet());
    var sockets = PrivateFolders.forSockets(folder, name);
    var record = new LaunchRecord(provider, self, sockets, Optional.empty());
    var file = folder.resolve(name + RECORD);
    var launch = new ChildLaunch(file, record, random(TOKEN_BYTES));
    try {
      record.write(file);
      PrivateFolders.create(sockets);
      return launch;
    } catch (IOException e) {
      launch.close();
      throw e;
    }
  }

  Containment containment() {
    return containment.get();
  }

  private String random(int bytes) {
    var octets = new byte[bytes];
    random.nextBytes(octets);
    return HexFormat.of().formatHex(octets);
  }

  private void reap() throws IOException {
    List<Path> records;
    try (var files = Files.list(folder)) {
      records = files.filter(file -> file.toString().endsWith(RECORD)).toList();
    }
    for (var file : records) {
      try {
        reap(file, LaunchRecord.read(file));
      } catch (NoSuchFileException e) {
        log.debug("launch record {} was removed by its server", file);
      } catch (IOException e) {
        log.warn("a launch record cannot be read and is ignored: {}", e.getMessage());
      }
    }
  }

  /** Whether a folder that a record names belongs to that record: no other folder is removed. */
  private boolean isOf(Path record, Path sockets) {
    var name = record.getFileName().toString();
    return PrivateFolders.isForSockets(sockets, name.substring(0, name.length() - RECORD.length()));
  }

  private void reap(Path file, LaunchRecord record) {
    if (record.host().alive().isPresent()) {
      return;
    }
    if (!isOf(file, record.folder())) {
      log.warn(
          "folder {} does not belong to launch record {}: both are left in place",
          record.folder(),
          file);
      return;
    }
    var launch = new ChildLaunch(file, record, "");
    int ended = launch.endOrphans();
    if (ended > 0) {
      log.warn(
          "killed {} process(es) of provider '{}' that outlived the killed server that had started"
              + " them",
          ended,
          record.provider());
    }
    launch.close();
  }
}
