package org.integrationgateway.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.core.egress.trust.TrustedAuthorities;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.http.tls.TlsFileException;
import org.integrationgateway.http.tls.TlsPair;
import org.integrationgateway.people.oidc.OidcConfiguration;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.sources.PackageSources;

/**
 * Finds why a server would refuse a configuration: the files that it names, its identity providers,
 * definitions and packages. It starts no provider, opens no listener and no store, and fetches
 * nothing.
 */
public final class ConfigurationCheck {
  private final GatewayConfig config;
  private final List<Finding> findings = new ArrayList<>();

  private ConfigurationCheck(GatewayConfig config) {
    this.config = config;
  }

  /**
   * A reason for which a server would refuse the configuration, or a warning.
   *
   * @param path the keys that lead to the entry of the configuration
   * @param rule {@link ConfigRule#PACKAGE}, or one whose breach is a warning
   */
  public record Finding(List<String> path, String message, ConfigRule rule) {
    public Finding {
      path = List.copyOf(path);
    }

    /**
     * A problem of a whole entry.
     *
     * @param place the entry of {@code apps}, {@code providers.<kind>} or {@code runtime.providers}
     */
    static Finding of(String place, String problem) {
      return new Finding(keys(place), "'" + place + "': " + problem, ConfigRule.PACKAGE);
    }

    /** The problem, where the files that were read have its cause. */
    public Problem problem(ConfigReader.Result read) {
      return new Problem(
          ConfigRule.PREFIX + rule.number(), rule.severity(), read.at(path), message, "");
    }

    /** A problem of a key of an embedded provider, with whose name it begins. */
    static Finding ofKeys(String place, String problem) {
      var path = new ArrayList<>(keys(place));
      path.addAll(List.of("config", problem.split("\\W", 2)[0]));
      return new Finding(path, "'" + place + "': " + problem, ConfigRule.PACKAGE);
    }

    private static List<String> keys(String place) {
      return List.of(place.split("\\.", place.startsWith("apps.") ? 2 : 3));
    }
  }

  /**
   * The findings of the check.
   *
   * @param unchecked paths of entries whose package or document is not on this host
   */
  public record Result(List<Finding> findings, List<String> unchecked) {
    public Result {
      findings = List.copyOf(findings);
      unchecked = List.copyOf(unchecked);
    }
  }

  /**
   * Checks a configuration.
   *
   * @param isReported whether the problems of the package at this path are known already; such a
   *     package is left out
   */
  public static Result of(GatewayConfig config, Predicate<Path> isReported) {
    var check = new ConfigurationCheck(config);
    check.run();
    check.unpinned();
    var ofPackages = DeploymentCheck.of(config, isReported);
    var findings = new ArrayList<>(check.findings);
    findings.addAll(ofPackages.findings());
    findings.addAll(new WorkflowCheck(config).unknownOperations(ofPackages.known()));
    return new Result(findings, ofPackages.unchecked());
  }

  /** The problems of {@link #of} with their places in the files that were read. */
  public static List<Problem> problems(GatewayConfig config, ConfigReader.Result read) {
    return of(config, path -> false).findings().stream()
        .map(finding -> finding.problem(read))
        .toList();
  }

  /**
   * Checks what the start depends on before a package is loaded: the files of listeners, embedded
   * providers and their definitions.
   */
  public static List<Finding> ofServer(GatewayConfig config) {
    var check = new ConfigurationCheck(config);
    check.run();
    return List.copyOf(check.findings);
  }

  private void run() {
    certificate("public", Optional.of(config.server().publicListener()));
    certificate("management", config.server().management());
    authorities(List.of("server", "egress"), config.server().egress().route());
    config
        .apps()
        .values()
        .forEach(app -> authorities(List.of("apps", app.name(), "egress"), app.route()));
    for (var provider : config.providers().all()) {
      OidcConfiguration.problem(config, provider)
          .ifPresent(problem -> findings.add(Finding.ofKeys(provider.path(), problem)));
    }
    findings.addAll(new WorkflowCheck(config).findings());
  }

  private void certificate(String name, Optional<ServerConfig.Listener> listener) {
    try {
      listener.flatMap(ServerConfig.Listener::tls).ifPresent(TlsPair::read);
    } catch (TlsFileException unusable) {
      findings.add(
          new Finding(
              List.of("server", name, "tls"),
              "'server.%s.tls' cannot be used: %s".formatted(name, unusable.getMessage()),
              ConfigRule.REFERENCE));
    }
  }

  private void authorities(List<String> path, EgressRoute route) {
    if (route.certificateAuthorities().isEmpty()) {
      return;
    }
    try {
      var unused = TrustedAuthorities.with(route.certificateAuthorities());
    } catch (IllegalArgumentException unusable) {
      findings.add(
          new Finding(
              path,
              "'%s.certificateAuthorities' cannot be used: %s"
                  .formatted(String.join(".", path), unusable.getMessage()),
              ConfigRule.REFERENCE));
    }
  }

  private void unpinned() {
    try {
      PackageSources.unpinned(config)
          .forEach(
              (place, problem) ->
                  findings.add(
                      new Finding(
                          Finding.keys(place), place + ": " + problem, ConfigRule.PACKAGE)));
    } catch (LockException unusable) {
      findings.add(
          new Finding(List.of(), String.valueOf(unusable.getMessage()), ConfigRule.PACKAGE));
    }
  }
}
