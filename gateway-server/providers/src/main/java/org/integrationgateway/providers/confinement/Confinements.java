package org.integrationgateway.providers.confinement;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.config.providers.ProcessLimits;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.providers.process.LaunchContext;
import org.integrationgateway.providers.proxy.EgressProxies;
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
  private final LaunchLimits limiting = LaunchLimits.ofThisHost();
  private final AtomicBoolean toldProblem = new AtomicBoolean();
  private volatile Optional<Bubblewrap> bubblewrap = Optional.empty();

  /**
   * Uses the sandbox that this host has; it is looked for when the first is wanted, because most
   * servers want none.
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
   * Tells which of these limits of memory and processors this host does not have, each with the
   * reason; starts and changes nothing.
   */
  public static List<String> shortfalls(ProcessLimits limits) {
    return LaunchLimits.ofThisHost().shortfalls(limits);
  }

  /**
   * One provider that is to be confined.
   *
   * @param owner as the configuration names it: {@code apps.weather}
   * @param limits what its processes may use
   * @param argv its command
   * @param isPackage whether an author elsewhere has made the command: it cannot choose to run
   *     without a sandbox by naming files that a sandbox does not show
   * @param readable what it may read in a sandbox: its package above all
   */
  public record Wanted(
      String owner,
      Optional<Set<String>> allowedHosts,
      Sandbox sandbox,
      ProcessLimits limits,
      List<String> argv,
      boolean isPackage,
      Set<Path> readable,
      Path workdir,
      Map<String, String> environment) {}

  /**
   * Returns the surroundings of each launch: proxy, sandbox and limits.
   *
   * @throws UnconfinedException when a sandbox is required that this host does not make
   */
  public LaunchContext of(Wanted wanted) {
    var hosts = wanted.allowedHosts().map(list -> new EgressPolicy(LISTED_ONLY, Optional.of(list)));
    var sandbox = sandbox(wanted);
    var limits =
        sandbox.isPresent() ? wanted.limits().or(ProcessLimits.SANDBOXED) : wanted.limits();
    if (hosts.isEmpty() && sandbox.isEmpty() && limits.isEmpty()) {
      return LaunchContext.NONE;
    }
    return new Confinement(
        wanted.owner(),
        hosts,
        sandbox,
        new Confinement.Limits(
            limiting, limits, !wanted.limits().isEmpty(), Containment.ofThisHost().ownUsers()),
        proxies);
  }

  private Optional<ProviderSandbox> sandbox(Wanted wanted) {
    if (wanted.sandbox() == Sandbox.OFF) {
      return Optional.empty();
    }
    var found = bubblewrap.orElseGet(search);
    bubblewrap = Optional.of(found);
    var readable = readable(wanted);
    if (wanted.sandbox() == Sandbox.REQUIRED) {
      requirePossible(wanted, found);
    } else if (found.problem().isPresent()) {
      tellProblem(wanted, found.problem().get());
      return Optional.empty();
    } else if (!wanted.isPackage() && hides(wanted, readable)) {
      return Optional.empty();
    }
    boolean separatesNetwork = wanted.sandbox() != Sandbox.USUAL;
    return Optional.of(
        new ProviderSandbox(found, home, wanted.workdir(), readable, separatesNetwork));
  }

  private static void requirePossible(Wanted wanted, Bubblewrap found) {
    found
        .problem()
        .ifPresent(
            problem -> {
              throw new UnconfinedException(
                  ("%s.sandbox is 'required', and this host makes no sandbox: %s; install"
                          + " bubblewrap and allow user namespaces, or write 'auto'")
                      .formatted(wanted.owner(), problem));
            });
  }

  /** Every app without the key meets the same problem, so it is told once. */
  private void tellProblem(Wanted wanted, String problem) {
    if (wanted.sandbox() == Sandbox.AUTO) {
      log.warn("the provider of {} runs without a sandbox: {}", wanted.owner(), problem);
    } else if (!toldProblem.getAndSet(true)) {
      log.warn("providers of apps run without a sandbox: {}", problem);
    }
  }

  /** Returns whether the command could not be started in a sandbox, which is told. */
  private static boolean hides(Wanted wanted, Set<Path> readable) {
    var path = Optional.ofNullable(wanted.environment().get("PATH"));
    var hidden = ShownPrograms.of(readable, path).hidden(wanted.argv(), wanted.workdir());
    hidden.ifPresent(
        file ->
            log.warn(
                "the provider of {} runs without a sandbox: its command needs {}, which is not"
                    + " visible in a sandbox; move it into the package or below /usr or /opt, or"
                    + " write 'sandbox: off'",
                wanted.owner(),
                file));
    return hidden.isPresent();
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
