package org.integrationgateway.providers.sources;

import org.integrationgateway.config.providers.Source;
import org.integrationgateway.providers.packages.PackageException;

/** How the sources of a configuration become packages on this host. */
interface SourceResolution {
  /**
   * The source that a provider is started from: one on this host.
   *
   * @param place of the source in the configuration
   * @throws PackageException with the reason and the remedy
   */
  Source resolve(String place, Source source);
}
