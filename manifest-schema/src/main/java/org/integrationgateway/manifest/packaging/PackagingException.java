package org.integrationgateway.manifest.packaging;

import java.io.IOException;
import java.nio.file.InvalidPathException;

/** A package cannot be made. The message says what is wrong, where, and what to do about it. */
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

  /** Java reads file names by the character set that its environment names. */
  static PackagingException of(InvalidPathException unreadable) {
    return new PackagingException(
        "a file's name has characters that are not in the character set of this"
            + " environment: "
            + unreadable.getMessage()
            + ". Set LC_ALL=C.UTF-8, or rename the file",
        unreadable);
  }
}
