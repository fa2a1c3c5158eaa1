package org.integrationgateway.sdk.typed;

import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppResult;

/** Carries out an operation and handles JSON, status and headers itself. */
@FunctionalInterface
public interface RawHandler {
  /**
   * Answers one call, under the same rules as {@link Handler#handle}.
   *
   * @param input a JSON object, as text
   * @param call the caller, the credential and the deadline
   */
  AppResult handle(String input, AppCall call) throws Exception;
}
