package org.integrationgateway.providers.launch;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.runtime.RuntimeProvider;

/**
 * A runtime as one app uses it.
 *
 * @param name in the configuration
 * @param allowedHosts the only hosts that the app may reach, when given
 * @param relay where the services of this host are asked for
 * @param renewal run some time before what a launch was given to be known by expires
 */
public record HostedPlace(
    String name,
    RuntimeProvider runtime,
    Optional<List<String>> allowedHosts,
    URI relay,
    Hosting hosting,
    Runnable renewal) {

  /** The platform whose programs run there, if that is another one than this, and known. */
  public Optional<Platform> otherPlatform(Platform host) {
    try {
      var platforms = runtime.support().platforms();
      return platforms.contains(host.os() + "/" + host.arch())
          ? Optional.empty()
          : platforms.stream().findFirst().map(Platform::parse);
    } catch (ServiceException
        | ProviderException
        | GatewayException
        | IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }
}
