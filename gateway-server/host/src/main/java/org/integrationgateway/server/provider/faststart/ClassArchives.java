package org.integrationgateway.server.provider.faststart;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.manifest.archive.Digests;
import org.integrationgateway.server.process.PrivateFolders;
import org.integrationgateway.server.provider.packages.KnownDigests;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The archives of prepared classes, in the folder {@code starts} of a server's home, beside the
 * store of packages, which is read-only. Each is known by the package and the Java that it is for;
 * its digest lies beside it, and it is used only when it has that digest.
 */
final class ClassArchives {
  private static final Logger log = LoggerFactory.getLogger(ClassArchives.class);
  private static final String ARCHIVE = ".classes";
  private static final String DIGEST = ".sha256";

  private final Path folder;
  private final KnownDigests digests = new KnownDigests();
  private final Set<String> distrusted = ConcurrentHashMap.newKeySet();
  private final Set<String> tried = ConcurrentHashMap.newKeySet();

  ClassArchives(Path home) {
    this.folder = home.toAbsolutePath().normalize().resolve("starts");
  }

  Path folder() {
    return folder;
  }

  /** The archive, when there is one that can be trusted. */
  Optional<Path> find(CarriedJava program) {
    var archive = folder.resolve(program.key() + ARCHIVE);
    return !distrusted.contains(program.key())
            && Files.isRegularFile(archive)
            && isWhatWasWritten(archive)
        ? Optional.of(archive)
        : Optional.empty();
  }

  private boolean isWhatWasWritten(Path archive) {
    try {
      var noted = Files.readString(digest(archive), StandardCharsets.UTF_8).strip();
      if (digests.sha256(archive).equals(noted)) {
        return true;
      }
      log.warn("{} was changed and is not used: it will be made again", archive);
    } catch (IOException e) {
      log.debug("{} cannot be verified and is not used: {}", archive, e.toString());
    }
    return false;
  }

  /** Whether it should be made now. A server tries that only once for each program. */
  boolean take(CarriedJava program) {
    return find(program).isEmpty() && tried.add(program.key());
  }

  /** Makes this server start it without an archive. */
  void distrust(CarriedJava program) {
    distrusted.add(program.key());
    tried.add(program.key());
  }

  /** Another time, then. */
  void giveBack(CarriedJava program) {
    tried.remove(program.key());
  }

  /** Takes a file that was written as this program's archive. */
  void keep(CarriedJava program, Path written) throws IOException {
    PrivateFolders.open(folder);
    var archive = folder.resolve(program.key() + ARCHIVE);
    // Nothing is found while one of the two is not there.
    Files.deleteIfExists(digest(archive));
    Files.move(written, archive, StandardCopyOption.REPLACE_EXISTING);
    var draft = digest(archive).resolveSibling(program.key() + ".tmp");
    Files.writeString(draft, Digests.sha256(archive), StandardCharsets.UTF_8);
    Files.move(draft, digest(archive), StandardCopyOption.ATOMIC_MOVE);
  }

  private static Path digest(Path archive) {
    return archive.resolveSibling(archive.getFileName() + DIGEST);
  }
}
