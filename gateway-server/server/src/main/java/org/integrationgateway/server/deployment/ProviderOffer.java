package org.integrationgateway.server.deployment;

import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;

/** A provider with its metadata. */
public record ProviderOffer(AppProvider provider, AppMetadata metadata) {
  /** Returns the offer with the metadata that the provider reports now. */
  public static ProviderOffer of(AppProvider provider) {
    return new ProviderOffer(provider, provider.metadata());
  }

  boolean has(AppFeature feature) {
    return metadata.features().contains(feature);
  }
}
