package org.integrationgateway.manifest.packaging.image;

import java.nio.file.Path;

/**
 * A file to be packaged.
 *
 * @param path in the package, with slashes
 * @param content where its bytes are now
 * @param executable whether it is a program, by its role: what the disk says does not count
 */
public record BundledFile(String path, Path content, boolean executable) {
  /** The same file in a folder of the package, which ends with a slash. */
  public BundledFile below(String folder) {
    return new BundledFile(folder + path, content, executable);
  }
}
