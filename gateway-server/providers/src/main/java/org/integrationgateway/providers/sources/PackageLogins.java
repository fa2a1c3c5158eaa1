package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.packaging.oci.DockerConfig;
import org.integrationgateway.packaging.oci.RegistryLogin;
import org.integrationgateway.providers.packages.PackageException;

/**
 * The logins of the servers of packages.
 *
 * @param byHost with the port, where it is not the default
 */
record PackageLogins(Map<String, RegistryLogin> byHost) {
  /** No server is logged in to. */
  static final PackageLogins NONE = new PackageLogins(Map.of());

  PackageLogins {
    byHost = Map.copyOf(byHost);
  }

  /**
   * Logins of the configuration, which win over those of Docker's file.
   *
   * @throws PackageException when that file cannot be read
   */
  static PackageLogins of(PackagesConfig config) {
    var logins = new TreeMap<String, RegistryLogin>();
    if (config.dockerConfig().isPresent()) {
      var file = config.dockerConfig().get();
      try {
        logins.putAll(DockerConfig.read(file).logins());
      } catch (IOException e) {
        throw new PackageException(
            "packages.dockerConfig %s cannot be used: %s".formatted(file, IoReason.of(e)), e);
      }
    }
    for (var login : config.logins()) {
      logins.put(
          login.host(),
          login.password().use(password -> new RegistryLogin(login.username(), password)));
    }
    return new PackageLogins(logins);
  }

  Optional<RegistryLogin> of(String host) {
    return Optional.ofNullable(byHost.get(host));
  }

  /** The login of the server of a URL; empty for one that would read it on the way. */
  Optional<RegistryLogin> of(URI uri) {
    boolean here = uri.getHost().equals("localhost") || uri.getHost().startsWith("127.");
    return "https".equals(uri.getScheme()) || here ? of(uri.getRawAuthority()) : Optional.empty();
  }
}
