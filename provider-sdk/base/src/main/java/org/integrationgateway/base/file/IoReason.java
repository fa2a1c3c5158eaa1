package org.integrationgateway.base.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
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

  /** The reason behind the path that it concerns, for a message that names no path. */
  public static String withPath(IOException problem) {
    return problem instanceof FileSystemException file && file.getFile() != null
        ? file.getFile() + ": " + of(problem)
        : of(problem);
  }

  /**
   * The message, which says what could not be done, and the reason of its cause, with the path if
   * the message does not name it. A message that repeats its cause is left out.
   */
  public static String withPath(UncheckedIOException problem) {
    var cause = Objects.requireNonNull(problem.getCause());
    var what = problem.getMessage();
    if (what == null || what.equals(cause.toString())) {
      return withPath(cause);
    }
    var named =
        cause instanceof FileSystemException file && what.contains(String.valueOf(file.getFile()));
    return what + ": " + (named ? of(cause) : withPath(cause));
  }
}
