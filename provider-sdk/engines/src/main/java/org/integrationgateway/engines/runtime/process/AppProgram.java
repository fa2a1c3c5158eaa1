package org.integrationgateway.engines.runtime.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppLaunch;

/**
 * The program of an app in a package that is a folder on this host.
 *
 * @param folder of the package, as a real path
 * @param file in the folder, may be executed
 */
public record AppProgram(Path folder, Path file) {
  /**
   * The program of a launch whose location is the path of a folder.
   *
   * @throws ServiceException {@code INVALID_INPUT} for any other location, a digest, or no such
   *     program
   */
  public static AppProgram of(AppLaunch launch) {
    try {
      var location = Path.of(launch.location());
      if (!location.isAbsolute() || !Files.isDirectory(location)) {
        throw refused("'%s' is not the absolute path of a folder on this host", location);
      }
      if (launch.sha256().isPresent()) {
        throw refused("%s is a folder, which has no SHA-256: leave the digest out", location);
      }
      return in(location, launch.entrypoint());
    } catch (InvalidPathException invalid) {
      throw refused("'%s' is not a path: %s", launch.location(), invalid.getReason());
    } catch (IOException failure) {
      throw refused("the package %s cannot be read: %s", launch.location(), failure);
    }
  }

  /**
   * The program at a relative path in a folder. A link in the folder may not lead out of it.
   *
   * @throws ServiceException {@code INVALID_INPUT} when it is not a program in the folder
   */
  public static AppProgram in(Path folder, String entrypoint) throws IOException {
    var real = folder.toRealPath();
    var file = real.resolve(entrypoint);
    if (!Files.isRegularFile(file)) {
      throw refused("the package has no program '%s'", entrypoint);
    }
    if (!file.toRealPath().startsWith(real)) {
      throw refused("the program '%s' lies outside of its package", entrypoint);
    }
    if (!Files.isExecutable(file)) {
      throw refused("the program '%s' may not be executed: chmod +x it", entrypoint);
    }
    return new AppProgram(real, file);
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }
}
