package org.integrationgateway.server.provider.confinement;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.server.config.providers.Sandbox;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.egress.EgressPolicy;
import org.integrationgateway.server.egress.proxy.EgressProxies;
import org.integrationgateway.server.process.LaunchContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the confinement of each provider from its configuration and the abilities of this host. */
public final class Confinements {
  private static final Logger log = LoggerFactory.getLogger(Confinements.class);

  /**
   * A list says it all: what it does not name is not reached, and what is private must be named.
   */
  private static final ServerConfig.Egress LISTED_ONLY = new ServerConfig.Egress(false, false);

  /** Files that the environment names and that no system folder need have. */
  private static final Set<String> CERTIFICATES = Set.of("SSL_CERT_FILE", "SSL_CERT_DIR");

  private final Path home;
  private final Supplier<Bubblewrap> search;
  private final EgressProxies proxies = new EgressProxies();
  private volatile Optional<Bubblewrap> bubblewrap = Optional.empty();

  /**
   * By what this host has; found out when the first sandbox is wanted: most servers want none.
   *
   * @param home of the server
   */
  public Confinements(Path home) {
    this(home, Bubblewrap::ofThisHost);
  }

  Confinements(Path home, Supplier<Bubblewrap> search) {
    this.home = home.toAbsolutePath().normalize();
    this.search = search;
  }

  /**
   * One provider that is to be confined.
   *
   * @param owner as the configuration names it: {@code apps.weather}
   * @param readable what it may read in a sandbox: its package above all
   */
  public record Wanted(
      String owner,
      Optional<Set<String>> allowedHosts,
      Sandbox sandbox,
      Set<Path> readable,
      Path workdir,
      Map<String, String> environment) {}

  /**
   * What stands around each of its launches.
   *
   * @throws UnconfinedException when a sandbox is required that this host does not make
   */
  public LaunchContext of(Wanted wanted) {
    var hosts = wanted.allowedHosts().map(list -> new EgressPolicy(LISTED_ONLY, Optional.of(list)));
    var sandbox = sandbox(wanted);
    return hosts.isEmpty() && sandbox.isEmpty()
        ? LaunchContext.NONE
        : new Confinement(wanted.owner(), hosts, sandbox, proxies);
  }

  private Optional<ProcessSandbox> sandbox(Wanted wanted) {
    if (wanted.sandbox() == Sandbox.OFF) {
      return Optional.empty();
    }
    var found = bubblewrap.orElseGet(search);
    bubblewrap = Optional.of(found);
    if (found.problem().isEmpty()) {
      return Optional.of(new ProcessSandbox(found, home, wanted.workdir(), readable(wanted)));
    }
    if (wanted.sandbox() == Sandbox.REQUIRED) {
      throw new UnconfinedException(
          "%s.sandbox is 'required', and this host makes no sandbox: %s; install bubblewrap and allow user namespaces, or write 'auto'"
              .formatted(wanted.owner(), found.problem().get()));
    }
    log.warn(
        "the provider of {} runs without a sandbox: {}", wanted.owner(), found.problem().get());
    return Optional.empty();
  }

  private static Set<Path> readable(Wanted wanted) {
    var readable = new HashSet<Path>();
    readable.addAll(wanted.readable());
    readable.add(wanted.workdir());
    for (var name : CERTIFICATES) {
      Optional.ofNullable(wanted.environment().get(name))
          .filter(value -> !value.isBlank())
          .map(Path::of)
          .filter(path -> path.isAbsolute() && path.toFile().exists())
          .ifPresent(readable::add);
    }
    return readable;
  }
}
