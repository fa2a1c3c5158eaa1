package org.integrationgateway.engines.runtime.session;

import java.util.function.Consumer;
import org.integrationgateway.sdk.runtime.AppLaunch;

/** Starts the program of an app. */
@FunctionalInterface
public interface AppStarter {
  /**
   * Starts it, and leaves nothing behind when that fails.
   *
   * @param output takes each line that the program writes
   * @throws org.integrationgateway.sdk.ServiceException {@code INVALID_INPUT} for a package that
   *     cannot be run; {@code UNAVAILABLE} when the system refuses
   */
  RunningApp start(AppLaunch launch, Consumer<String> output);
}
