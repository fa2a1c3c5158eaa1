package org.integrationgateway.base.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Says why reading or writing failed, without class names and without the path. */
public final class IoReason {
  private IoReason() {}

  public static String of(IOException problem) {
    if (problem instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (problem instanceof AccessDeniedException) {
      return "permission denied";
    }
    var reason =
        problem instanceof FileSystemException file ? file.getReason() : problem.getMessage();
    return Optional.ofNullable(reason).orElseGet(problem::toString);
  }
}
