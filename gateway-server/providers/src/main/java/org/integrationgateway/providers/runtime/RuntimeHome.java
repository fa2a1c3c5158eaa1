package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.providers.process.ProcessIdentity;
import org.integrationgateway.providers.process.RunFolder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a runtime: the records of its children, and one private folder per session. Opening
 * it ends and removes what runtimes left behind whose process was killed.
 *
 * @param run records of children
 * @param sessions of this runtime alone
 */
record RuntimeHome(RunFolder run, Path sessions) implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RuntimeHome.class);
  private static final int ID_BYTES = 8;
  private static final Pattern NAME = Pattern.compile("(\\d{1,18})-(\\d{1,18})-[0-9a-f]+");
  private static final SecureRandom RANDOM = new SecureRandom();

  /**
   * The folder, made when it is missing.
   *
   * @throws UncheckedIOException when it cannot be made
   */
  static RuntimeHome open(Path home) {
    try {
      var folder = PrivateFolders.open(home.toAbsolutePath());
      // Processes of earlier servers that may still write into the sessions are killed first.
      var run = RunFolder.open(folder, () -> Containment.ofThisHost().withUsersOfTheHost());
      var all = PrivateFolders.open(folder.resolve("sessions"));
      removeAbandoned(all);
      var self = ProcessIdentity.of(ProcessHandle.current());
      var name = self.pid() + "-" + self.start().toEpochMilli() + "-" + randomId();
      return new RuntimeHome(run, PrivateFolders.create(all.resolve(name)).toRealPath());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot prepare the folder of the runtime " + home + ": " + IoReason.of(e), e);
    }
  }

  /** Random text that cannot be guessed. */
  static String randomId() {
    var octets = new byte[ID_BYTES];
    RANDOM.nextBytes(octets);
    return HexFormat.of().formatHex(octets);
  }

  private static void removeAbandoned(Path all) throws IOException {
    try (var folders = Files.newDirectoryStream(all)) {
      for (var folder : folders) {
        var owner = NAME.matcher(folder.getFileName().toString());
        if (owner.matches() && !lives(owner.group(1), owner.group(2))) {
          log.warn("removing {}: the process of its runtime was killed", folder);
          remove(folder);
        }
      }
    }
  }

  /** A folder that cannot be removed does not stop a start; another runtime may be removing it. */
  private static void remove(Path folder) {
    try {
      Folders.delete(folder);
    } catch (IOException e) {
      log.warn("{} cannot be removed: {}", folder, IoReason.of(e));
    }
  }

  private static boolean lives(String pid, String start) {
    var owner =
        new ProcessIdentity(Long.parseLong(pid), Instant.ofEpochMilli(Long.parseLong(start)));
    return owner.alive().isPresent();
  }

  /** Removes the folder of the sessions. */
  @Override
  public void close() {
    remove(sessions);
  }
}
