package org.integrationgateway.surfaces.mcp.exchange;

/** Errors that tell which generation a server is of (2026-07-28, Error Codes). */
public final class GenerationErrors {
  public static final int HEADER_MISMATCH = -32020;
  public static final int MISSING_CAPABILITY = -32021;
  public static final int UNSUPPORTED_VERSION = -32022;

  private static final int UNKNOWN_METHOD = -32601;
  private static final int INVALID_PARAMS = -32602;

  private GenerationErrors() {}

  /** Whether only a server without sessions answers so. */
  public static boolean isOnlyStateless(int code) {
    return code == HEADER_MISMATCH || code == MISSING_CAPABILITY || code == UNSUPPORTED_VERSION;
  }

  /** Whether a server without sessions answers so. */
  public static boolean isStateless(int status, int code) {
    return code == HEADER_MISMATCH
        || code == MISSING_CAPABILITY
        || status == 404 && code == UNKNOWN_METHOD
        || status == 400 && code == INVALID_PARAMS
        || status >= 500;
  }
}
