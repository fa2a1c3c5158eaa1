package org.integrationgateway.engines.runtime.session;

import org.integrationgateway.base.process.Exit;

/**
 * The end of an app's program.
 *
 * @param success whether the session has the state {@code STOPPED} afterwards, and not {@code
 *     FAILED}
 * @param description completes "the app ended with ...", such as {@code exit code 3}
 */
public record AppExit(boolean success, String description) {
  /** The exit of a process: a code above 128 is a signal. */
  public static AppExit of(int code) {
    return new AppExit(code == 0, new Exit(code).toString());
  }
}
