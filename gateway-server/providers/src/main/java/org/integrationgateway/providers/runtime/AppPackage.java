package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.engines.runtime.process.AppProgram;
import org.integrationgateway.packaging.archive.ArchiveException;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppLaunch;

/** A package as it is run: a folder where it lies, or an archive unpacked for the session. */
final class AppPackage {
  private AppPackage() {}

  /**
   * Finds the package and its program.
   *
   * @param unpacked where an archive is unpacked to; does not exist
   */
  static AppProgram open(AppLaunch launch, Path unpacked) {
    try {
      return AppProgram.in(folder(launch, unpacked), launch.entrypoint());
    } catch (ArchiveException e) {
      throw refused("%s", String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw refused("the package %s cannot be read: %s", launch.location(), IoReason.of(e));
    }
  }

  private static Path folder(AppLaunch launch, Path unpacked) throws IOException {
    var location = location(launch.location());
    if (Files.isRegularFile(location)) {
      return unpack(launch, location, unpacked);
    }
    if (!Files.isDirectory(location)) {
      throw refused("there is no package %s", location);
    }
    if (launch.sha256().isPresent()) {
      throw refused(
          "%s is a folder, which has no SHA-256: name an archive, or leave the digest out",
          location);
    }
    return location;
  }

  private static Path location(String text) {
    if (text.contains("://")) {
      throw refused("this runtime does not fetch %s: it takes packages by their path", text);
    }
    try {
      var path = Path.of(text);
      if (!path.isAbsolute()) {
        throw refused("the path of a package is absolute, and '%s' is not", text);
      }
      return path;
    } catch (InvalidPathException e) {
      throw refused("'%s' is not a path: %s", text, e.getReason());
    }
  }

  private static Path unpack(AppLaunch launch, Path archive, Path unpacked) throws IOException {
    var content = new ArchiveReader().unpack(archive, unpacked);
    if (launch.sha256().isPresent() && !launch.sha256().get().equals(content.sha256())) {
      Folders.delete(unpacked);
      throw refused(
          "%s has the SHA-256 %s, not %s as asked for",
          archive, content.sha256(), launch.sha256().get());
    }
    return unpacked;
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }
}
