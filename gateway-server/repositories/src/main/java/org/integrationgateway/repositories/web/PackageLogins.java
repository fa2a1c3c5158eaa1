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
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.oci.DockerConfig;
import org.integrationgateway.packaging.oci.RegistryLogin;
import org.integrationgateway.sdk.Secret;

/**
 * The logins of the servers of packages.
 *
 * @param byHost with the port, where it is not the default
 * @param repositories those of single repositories, which go first
 * @param registries those of repositories in registries, by {@code HOST/NAME/}
 */
public record PackageLogins(
    Map<String, RegistryLogin> byHost,
    List<OfRepository> repositories,
    Map<String, RegistryLogin> registries) {
  /** No server is logged in to. */
  public static final PackageLogins NONE = new PackageLogins(Map.of(), List.of(), Map.of());

  public PackageLogins {
    byHost = Map.copyOf(byHost);
    repositories = List.copyOf(repositories);
    registries = Map.copyOf(registries);
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
            .filter(one -> !one.isRegistry())
            .flatMap(one -> one.auth().stream().map(auth -> OfRepository.of(one, auth)))
            .toList(),
        registries(config));
  }

  private static Map<String, RegistryLogin> registries(PackagesConfig config) {
    var logins = new TreeMap<String, RegistryLogin>();
    for (var repository : config.repositories()) {
      if (repository.isRegistry() && repository.auth().isPresent()) {
        var artifact = repository.artifact();
        var auth = repository.auth().get();
        logins.put(
            artifact.registry() + "/" + artifact.repository() + "/",
            auth.password()
                .orElseThrow()
                .use(text -> new RegistryLogin(auth.username().orElseThrow(), text)));
      }
    }
    return logins;
  }

  Optional<RegistryLogin> of(String host) {
    return Optional.ofNullable(byHost.get(host));
  }

  /** The login for an artifact: that of the repository that it is in, else that of its registry. */
  Optional<RegistryLogin> of(OciReference artifact) {
    var place = artifact.registry() + "/" + artifact.repository() + "/";
    return registries.entrySet().stream()
        .filter(one -> place.startsWith(one.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .or(() -> of(artifact.registry()));
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
