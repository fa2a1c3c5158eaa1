package org.integrationgateway.core.invoke.question;

import java.time.Duration;
import java.util.function.Supplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/**
 * The time that an app has to tell a list of what it offers; the limits of calls can only shorten
 * it.
 */
public final class ListTime {
  public static final Duration LONGEST = Duration.ofSeconds(10);

  private ListTime() {}

  /**
   * Asks an app for a list.
   *
   * @param deadline of the question, {@link #LONGEST} after its begin
   * @throws GatewayException as the question; one that names this limit when the deadline ended it
   */
  public static <T> T during(String app, String list, Deadline deadline, Supplier<T> question) {
    try {
      return question.get();
    } catch (GatewayException failure) {
      if (failure.code() != ErrorCode.UPSTREAM_TIMEOUT || !deadline.expired()) {
        throw failure;
      }
      throw new GatewayException(
              ErrorCode.UPSTREAM_TIMEOUT,
              "app '%s' did not list %s within %d s, which is the limit"
                  .formatted(app, list, LONGEST.toSeconds()),
              failure)
          .app(app);
    }
  }
}
