package org.integrationgateway.sdk.typed;

import java.util.Map;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.ResourceContent;

/** Reads a resource. */
@FunctionalInterface
public interface ResourceHandler {
  /**
   * Reads it.
   *
   * @param uri that was asked for
   * @param variables of the template, by name and decoded; empty for a resource without a template
   * @throws AppException {@code NOT_FOUND} when there is no such resource
   */
  ResourceContent read(String uri, Map<String, String> variables, OfferQuery query);
}
