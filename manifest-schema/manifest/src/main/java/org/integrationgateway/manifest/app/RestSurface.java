package org.integrationgateway.manifest.app;

import java.util.List;
import java.util.Optional;

/**
 * {@code spec.surfaces.rest}: operations declared in the manifest.
 *
 * @param baseUrl absolute, without a slash at its end; may hold {@code {param}} of a connection;
 *     empty where the deployment must give it
 */
public record RestSurface(
    Optional<String> connection, Optional<String> baseUrl, List<RestOperation> operations) {
  public RestSurface {
    baseUrl = baseUrl.map(url -> url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
    operations = List.copyOf(operations);
  }
}
