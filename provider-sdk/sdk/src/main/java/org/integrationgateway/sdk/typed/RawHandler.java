package org.integrationgateway.sdk.typed;

import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppResult;

/** What an operation does that handles JSON, status and headers itself. */
@FunctionalInterface
public interface RawHandler {
  /**
   * Answers one call, under the same rules as {@link Handler#handle}.
   *
   * @param input a JSON object, as text
   * @param call who asks, with which credential, until when
   */
  AppResult handle(String input, AppCall call) throws Exception;
}
