package org.integrationgateway.sdk.runtime.session;

/**
 * The end of an app's program.
 *
 * @param success whether the session has the state {@code STOPPED} afterwards, and not {@code
 *     FAILED}
 * @param description completes "the app ended with ...", such as {@code exit code 3}
 */
public record AppExit(boolean success, String description) {
  private static final int SIGNALS = 128;

  /** The exit of a process: a code above 128 is a signal. */
  public static AppExit of(int code) {
    return new AppExit(
        code == 0, code > SIGNALS ? "signal " + (code - SIGNALS) : "exit code " + code);
  }
}
