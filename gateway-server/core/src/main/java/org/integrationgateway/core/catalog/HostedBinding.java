package org.integrationgateway.core.catalog;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.manifest.hosted.RequestBody;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.sdk.Secret;

/**
 * A hosted HTTP binding of an app as deployed: a route below {@code /api/v1/<app>} that invokes an
 * operation for requests that its scheme verifies.
 *
 * @param target the operation, as callers name it
 * @param withoutCredential whether the target gets no upstream credential
 * @param schemeName of {@code scheme} in the manifest
 * @param secrets their current values; empty when the scheme needs one and the deployment gives it
 *     none
 * @param body accepted bodies; empty: every body, or no body
 * @param unsigned names of parameters and headers that are taken although they are not signed
 */
public record HostedBinding(
    String name,
    String target,
    boolean withoutCredential,
    String schemeName,
    SecurityScheme scheme,
    Supplier<List<Secret>> secrets,
    Optional<RequestBody> body,
    Set<String> unsigned) {}
