package org.integrationgateway.core.call;

import java.util.Set;

/** Decides which headers of an answer of an upstream or provider reach the caller. */
public final class ReplyHeaders {
  private static final Set<String> KEPT =
      Set.of(
          "content-type",
          "content-language",
          "content-disposition",
          "etag",
          "last-modified",
          "link",
          "location",
          "retry-after",
          "deprecation",
          "sunset");

  private ReplyHeaders() {}

  /** Whether the header of this name, in lower case, is worth keeping. */
  public static boolean keeps(String lowerCaseName) {
    return KEPT.contains(lowerCaseName)
        || lowerCaseName.startsWith("x-ratelimit-")
        || lowerCaseName.startsWith("ratelimit");
  }
}
