package org.integrationgateway.server.builtin.workflow.state;

/** How large things may be, in characters of JSON unless it says otherwise. */
public final class Limits {
  public static final int DEFINITION = 256 << 10;
  public static final int INPUT = 256 << 10;
  public static final int SIGNAL = 64 << 10;
  public static final int EVENT = 256 << 10;

  /** What one step takes or gives. */
  public static final int STEP = 256 << 10;

  /** All that the steps of a run take and give together. */
  public static final int RUN = 8 << 20;

  /** Signals that one run keeps. */
  public static final int SIGNALS = 1_000;

  /** Definitions in all. */
  public static final int DEFINITIONS = 10_000;

  /** Characters of a message about a failure. */
  public static final int MESSAGE = 1_000;

  private Limits() {}

  /** A message that is no longer than one may be. */
  public static String message(String text) {
    return text.length() <= MESSAGE ? text : text.substring(0, MESSAGE - 3) + "...";
  }
}
