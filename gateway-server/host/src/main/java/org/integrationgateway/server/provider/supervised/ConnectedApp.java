package org.integrationgateway.server.provider.supervised;

import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;

/** An app's provider with what it says about itself, from one run of its process. */
public record ConnectedApp(AppProvider provider, AppMetadata metadata) {}
