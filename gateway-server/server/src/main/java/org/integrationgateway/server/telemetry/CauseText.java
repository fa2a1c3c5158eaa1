package org.integrationgateway.server.telemetry;

import java.util.ArrayList;
import java.util.Objects;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.app.AppException;
import org.jspecify.annotations.Nullable;

/**
 * The causes of a failure in one line: class and message of each exception, the outermost first.
 */
final class CauseText {
  private static final int MOST = 5;

  private CauseText() {}

  /** The causes; empty when the failure has none. Messages that are known already are left out. */
  static String of(GatewayException failure) {
    var causes = new ArrayList<String>();
    @Nullable Throwable cause = failure.getCause();
    while (cause != null && causes.size() < MOST) {
      var message = news(cause, failure.detail(), String.join(" ", causes));
      causes.add(message.isEmpty() ? name(cause) : name(cause) + ": " + message);
      cause = cause.getCause();
    }
    return LogText.sentence(String.join(" <- ", causes));
  }

  /** The part of a cause's message that the detail and the causes before do not have. */
  private static String news(Throwable cause, String detail, String before) {
    var message = Objects.requireNonNullElse(cause.getMessage(), "");
    if (before.contains(message)) {
      return "";
    }
    return LogText.message(message.replace(detail, "").replaceAll("[: ]+$", ""));
  }

  /** The class, and the reason that a provider or the SDK gave. */
  private static String name(Throwable cause) {
    var name = cause.getClass().getSimpleName();
    if (cause instanceof AppException said) {
      return name + " " + said.reason();
    }
    if (cause instanceof ServiceException said) {
      return name + " " + said.reason();
    }
    return cause instanceof ProviderException lost ? name + " " + lost.failure() : name;
  }
}
