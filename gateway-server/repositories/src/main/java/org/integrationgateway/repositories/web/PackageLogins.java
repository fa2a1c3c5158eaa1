package org.integrationgateway.repositories.web;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.packaging.oci.DockerConfig;
import org.integrationgateway.packaging.oci.RegistryLogin;
import org.integrationgateway.sdk.Secret;

/**
 * The logins of the servers of packages.
 *
 * @param byHost with the port, where it is not the default
 * @param repositories those of single repositories, which go first
 */
public record PackageLogins(Map<String, RegistryLogin> byHost, List<OfRepository> repositories) {
  /** No server is logged in to. */
  public static final PackageLogins NONE = new PackageLogins(Map.of(), List.of());

  public PackageLogins {
    byHost = Map.copyOf(byHost);
    repositories = List.copyOf(repositories);
  }

  /**
   * The login of one repository.
   *
   * @param base of the URLs that get it
   * @param header the value of {@code Authorization}
   */
  public record OfRepository(String base, Secret header) {
    static OfRepository of(Repository repository, Repository.Auth auth) {
      var header =
          auth.token()
              .map(token -> token.use(text -> Secret.of("Bearer " + text)))
              .orElseGet(
                  () ->
                      auth.password()
                          .orElseThrow()
                          .use(
                              password ->
                                  Secret.of(
                                      new RegistryLogin(auth.username().orElseThrow(), password)
                                          .basic())));
      return new OfRepository(repository.base().toString(), header);
    }
  }

  /**
   * Logins of the configuration, which win over those of Docker's file.
   *
   * @throws UnusableLoginsException when that file cannot be read
   */
  public static PackageLogins of(PackagesConfig config) {
    var logins = new TreeMap<String, RegistryLogin>();
    if (config.dockerConfig().isPresent()) {
      var file = config.dockerConfig().get();
      try {
        logins.putAll(DockerConfig.read(file).logins());
      } catch (IOException e) {
        throw new UnusableLoginsException(
            "packages.dockerConfig %s cannot be used: %s".formatted(file, IoReason.of(e)), e);
      }
    }
    for (var login : config.logins()) {
      logins.put(
          login.host(),
          login.password().use(password -> new RegistryLogin(login.username(), password)));
    }
    return new PackageLogins(
        logins,
        config.repositories().stream()
            .flatMap(one -> one.auth().stream().map(auth -> OfRepository.of(one, auth)))
            .toList());
  }

  Optional<RegistryLogin> of(String host) {
    return Optional.ofNullable(byHost.get(host));
  }

  /** The value of {@code Authorization} for a URL. */
  Optional<String> header(URI uri) {
    return repositories.stream()
        .filter(one -> uri.toString().startsWith(one.base()))
        .findFirst()
        .map(one -> one.header().use(text -> text))
        .or(() -> of(uri).map(RegistryLogin::basic));
  }

  /** The login of the server of a URL; empty for one that would read it on the way. */
  Optional<RegistryLogin> of(URI uri) {
    boolean here = uri.getHost().equals("localhost") || uri.getHost().startsWith("127.");
    return "https".equals(uri.getScheme()) || here ? of(uri.getRawAuthority()) : Optional.empty();
  }
}
