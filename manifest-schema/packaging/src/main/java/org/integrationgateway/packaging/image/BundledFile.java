package org.integrationgateway.packaging.image;

import java.nio.file.Path;

/**
 * A file to be packaged.
 *
 * @param path in the package, with slashes
 * @param content where its bytes are now
 * @param executable whether it is a program; independent of the file's mode on disk
 */
public record BundledFile(String path, Path content, boolean executable) {
  /** Returns the same file in a folder of the package, whose name ends with a slash. */
  public BundledFile below(String folder) {
    return new BundledFile(folder + path, content, executable);
  }
}
