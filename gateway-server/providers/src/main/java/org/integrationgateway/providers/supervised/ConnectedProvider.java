package org.integrationgateway.providers.supervised;

import java.util.Optional;
import org.integrationgateway.host.connect.ProviderCalls;
import org.integrationgateway.sdk.app.AppMetadata;

/**
 * A provider as one run of its process serves it.
 *
 * @param calls go to this run
 * @param metadata what an app says about itself; empty for a provider of another kind
 */
public record ConnectedProvider(ProviderCalls calls, Optional<AppMetadata> metadata) {}
