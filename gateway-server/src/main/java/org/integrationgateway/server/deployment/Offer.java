package org.integrationgateway.server.deployment;

import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;

/** A provider with what it says, or will say as soon as it serves, about itself. */
public record Offer(AppProvider provider, AppMetadata metadata) {
  /** As it says now. */
  public static Offer of(AppProvider provider) {
    return new Offer(provider, provider.metadata());
  }
}
