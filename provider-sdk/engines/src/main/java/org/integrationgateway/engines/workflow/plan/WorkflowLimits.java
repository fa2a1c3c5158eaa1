package org.integrationgateway.engines.workflow.plan;

/** Size limits, in characters of JSON unless stated otherwise. */
public final class WorkflowLimits {
  public static final int DEFINITION = 256 << 10;
  public static final int INPUT = 256 << 10;
  public static final int SIGNAL = 64 << 10;
  public static final int EVENT = 256 << 10;

  /** The input or the output of one step. */
  public static final int STEP = 256 << 10;

  /** The inputs and outputs of all steps of a run together. */
  public static final int RUN = 8 << 20;

  /** Number of signals of one run. */
  public static final int SIGNALS = 1_000;

  /** Number of definitions. */
  public static final int DEFINITIONS = 10_000;

  /** Characters of a failure message. */
  public static final int MESSAGE = 1_000;

  private WorkflowLimits() {}

  /** The message, cut to the limit. */
  public static String message(String text) {
    return text.length() <= MESSAGE ? text : text.substring(0, MESSAGE - 3) + "...";
  }
}
