package org.integrationgateway.sdk.runtime;

import java.util.Collection;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Checks of arguments that every runtime refuses. */
final class Refusal {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private Refusal() {}

  static ServiceException of(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }

  /** Requires one line of text, not empty. */
  static void requireText(String what, String text, int most) {
    requireLine(what, text, most);
    if (text.isEmpty()) {
      throw of("%s is empty", what);
    }
  }

  /** Requires one line of text. */
  static void requireLine(String what, String text, int most) {
    if (text.length() > most) {
      throw of("%s has at most %d characters, not %d", what, most, text.length());
    }
    if (CONTROL.matcher(text).find()) {
      throw of("%s has no control characters", what);
    }
  }

  static void requireAtMost(String what, int size, int most) {
    if (size > most) {
      throw of("%s: at most %d, not %d", what, most, size);
    }
  }

  static void requireBetween(String what, int number, int most) {
    if (number < 1 || number > most) {
      throw of("%s: 1 to %d, not %d", what, most, number);
    }
  }

  /** Requires a normalised relative path: segments joined by "/", without "." and "..". */
  static void requireInside(String what, String path, int most) {
    requireText(what, path, most);
    if (path.indexOf('\\') >= 0) {
      throw of("%s '%s' has a backslash: segments are joined by '/'", what, path);
    }
    for (var segment : path.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        throw of("%s '%s' must be relative and stay inside, without '.' and '..'", what, path);
      }
    }
  }

  /** Whether a path is one of the folders or lies below one. */
  static boolean isBelow(String path, Collection<String> folders) {
    return folders.stream()
        .anyMatch(folder -> path.equals(folder) || path.startsWith(folder + "/"));
  }
}
