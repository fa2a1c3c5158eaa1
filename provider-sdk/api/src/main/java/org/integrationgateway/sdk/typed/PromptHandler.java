package org.integrationgateway.sdk.typed;

import java.util.Map;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.PromptResult;

/** Makes the messages of a prompt. */
@FunctionalInterface
public interface PromptHandler {
  /**
   * Makes them.
   *
   * @param arguments by name; each that is required is there, and no unknown one
   * @throws AppException {@code INVALID_INPUT} when an argument is wrong
   */
  PromptResult make(Map<String, String> arguments, OfferQuery query);
}
