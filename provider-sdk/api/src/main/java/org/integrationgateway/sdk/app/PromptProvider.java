package org.integrationgateway.sdk.app;

import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptCompletion;
import org.integrationgateway.sdk.app.offer.PromptResult;

/**
 * The prompts of an app, which clients of the Model Context Protocol offer people. Called only for
 * an app that announces {@link AppFeature#PROMPTS}; by many threads at once.
 */
public interface PromptProvider {
  /**
   * The prompts that one subject with one credential may use.
   *
   * @throws AppException {@code NOT_SUPPORTED} when the app has none; others as in {@link
   *     AppProvider#execute}
   */
  default List<Prompt> prompts(OfferQuery query) {
    throw new AppException(Reason.NOT_SUPPORTED, "this app has no prompts");
  }

  /**
   * The messages of a prompt.
   *
   * @param arguments by name
   * @throws AppException {@code NOT_FOUND} when there is no such prompt; {@code INVALID_INPUT} when
   *     an argument is missing or wrong; {@code NOT_SUPPORTED} when the app has none; others as in
   *     {@link AppProvider#execute}
   */
  default PromptResult prompt(String name, Map<String, String> arguments, OfferQuery query) {
    throw new AppException(Reason.NOT_SUPPORTED, "this app has no prompts");
  }

  /**
   * Values that an argument of a prompt may have, the best first; clients see at most 100. Empty
   * where the app suggests none.
   *
   * @throws AppException {@code NOT_FOUND} when there is no such prompt; others as in {@link
   *     AppProvider#execute}
   */
  default List<String> completions(PromptCompletion typing, OfferQuery query) {
    return List.of();
  }
}
