package org.integrationgateway.providers.lock;

import java.nio.file.Path;

/** A lock file cannot be used. The message names the file, the reason and the remedy. */
public final class LockException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LockException(Path file, String reason) {
    super(file + " " + reason, null, false, false);
  }
}
