package org.integrationgateway.packaging;

import java.io.IOException;
import java.nio.file.InvalidPathException;

/** A package cannot be made. The message names the error, its place and the remedy. */
public final class PackagingException extends Exception {
  private static final long serialVersionUID = 1L;

  PackagingException(String message) {
    super(message);
  }

  PackagingException(String message, Throwable cause) {
    super(message, cause);
  }

  static PackagingException of(IOException failed) {
    return new PackagingException(String.valueOf(failed.getMessage()), failed);
  }

  /**
   * Explains a path that cannot be encoded: Java reads file names with the character set of its
   * environment.
   */
  static PackagingException of(InvalidPathException unreadable) {
    return new PackagingException(
        "a file's name has characters that are not in the character set of this"
            + " environment: "
            + unreadable.getMessage()
            + ". Set LC_ALL=C.UTF-8, or rename the file",
        unreadable);
  }
}
