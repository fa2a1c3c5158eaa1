package org.integrationgateway.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.environment.GatewayHome;

/** Checks the rights and the space of the folder of the server's files. */
final class HomeCheck {
  private static final String HOME = "home";
  private static final long MIB = 1 << 20;
  private static final long LITTLE = 1024 * MIB;
  private static final long TOO_LITTLE = 64 * MIB;
  private static final Set<PosixFilePermission> OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.OTHERS_EXECUTE);

  private HomeCheck() {}

  static List<Finding> of(GatewayHome home) {
    var path = home.path().toAbsolutePath();
    var there = existing(path);
    if (!Files.isDirectory(there) || !Files.isWritable(there) || !Files.isExecutable(there)) {
      return List.of(
          Finding.fail(
              HOME,
              path.equals(there)
                  ? path + " (GATEWAY_HOME) cannot be written by this user"
                  : "%s (GATEWAY_HOME) does not exist, and cannot be made in %s"
                      .formatted(path, there),
              "Give the folder to the user of the server, or set GATEWAY_HOME to another one."));
    }
    try {
      return found(path, there);
    } catch (IOException e) {
      return List.of(
          Finding.fail(HOME, path + " cannot be examined: " + IoReason.of(e), "Check its disk."));
    }
  }

  private static List<Finding> found(Path path, Path there) throws IOException {
    var findings = new ArrayList<Finding>();
    long free = Files.getFileStore(there).getUsableSpace();
    var space =
        "%s (GATEWAY_HOME) has %d MiB free%s"
            .formatted(path, free / MIB, path.equals(there) ? "" : "; the first start creates it");
    var remedy = "Make room, or set GATEWAY_HOME to a folder on another disk.";
    if (free < TOO_LITTLE) {
      findings.add(Finding.fail(HOME, space, remedy));
    } else {
      findings.add(free < LITTLE ? Finding.warn(HOME, space, remedy) : Finding.ok(HOME, space));
    }
    var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    if (path.equals(there)
        && view != null
        && view.readAttributes().permissions().stream().anyMatch(OTHERS::contains)) {
      findings.add(
          Finding.warn(
              HOME,
              path + " (GATEWAY_HOME) can be read by other users; it holds tokens and the database",
              "chmod 700 " + path));
    }
    return findings;
  }

  /** The folder, or the innermost one above it that exists. */
  private static Path existing(Path path) {
    var there = path;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return there;
  }
}
