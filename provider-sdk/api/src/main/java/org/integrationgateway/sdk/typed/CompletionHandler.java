package org.integrationgateway.sdk.typed;

import java.util.List;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.PromptCompletion;

/** Suggests values of an argument of a prompt. */
@FunctionalInterface
public interface CompletionHandler {
  /** Returns them, the best first. */
  List<String> values(PromptCompletion typing, OfferQuery query);
}
