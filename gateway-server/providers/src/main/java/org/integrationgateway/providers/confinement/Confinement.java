package org.integrationgateway.providers.confinement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.config.providers.ProcessLimits;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.providers.process.LaunchContext;
import org.integrationgateway.providers.proxy.EgressProxies;
import org.integrationgateway.providers.proxy.EgressProxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hosts and files that each launch of one provider can reach. With a list of hosts there is a
 * proxy that lets through what the list names: the launch is told of it, and in a sandbox there is
 * no other way out.
 */
final class Confinement implements LaunchContext {
  private static final Logger log = LoggerFactory.getLogger(Confinement.class);

  /** No other process listens in the network namespace of the sandbox. */
  private static final int PORT_INSIDE = 3128;

  private static final List<String> PROXY_VARIABLES =
      List.of("http_proxy", "https_proxy", "all_proxy");
  private static final String EXCEPTIONS = "no_proxy";

  private final String owner;
  private final Optional<EgressPolicy> hosts;
  private final Optional<ProviderSandbox> sandbox;
  private final Limits limits;
  private final EgressProxies proxies;
  private final LongAdder refusals = new LongAdder();
  private final AtomicBoolean toldUnlimited = new AtomicBoolean();

  /**
   * Limits on the processes of a provider.
   *
   * @param host applies the limits
   * @param asked whether the configuration names them
   * @param ownUsers whether a process without a sandbox has a user namespace
   */
  record Limits(LaunchLimits host, ProcessLimits most, boolean asked, boolean ownUsers) {}

  /**
   * @param owner as the configuration names it: {@code apps.weather}
   * @param hosts that it may reach; empty: any
   * @param limits what it may use
   */
  Confinement(
      String owner,
      Optional<EgressPolicy> hosts,
      Optional<ProviderSandbox> sandbox,
      Limits limits,
      EgressProxies proxies) {
    this.owner = owner;
    this.hosts = hosts;
    this.sandbox = sandbox;
    this.limits = limits;
    this.proxies = proxies;
  }

  @Override
  public Raised raise(Path folder) throws IOException {
    var environment = new HashMap<String, String>();
    var limited = limits.host().apply(limits.most(), sandbox.isPresent() || limits.ownUsers());
    tellUnlimited(limited.unlimited());
    var prefix = new ArrayList<>(limited.outer());
    if (sandbox.isPresent()) {
      var home = PrivateFolders.create(folder.resolve("home")).toString();
      environment.putAll(Map.of("HOME", home, "TMPDIR", home));
      prefix.addAll(sandbox.get().prefix(folder, hasOwnNetwork()));
    }
    prefix.addAll(limited.inner());
    if (hosts.isEmpty()) {
      return new Raised(prefix, environment, sandbox.isPresent(), limited.end());
    }
    var socket = folder.resolve("e");
    var proxy = proxies.open(owner, hosts.get(), socket, refusals::increment);
    environment.put("SERVICE_EGRESS_SOCKET", socket.toString());
    environment.putAll(hasOwnNetwork() ? inside() : outside(proxy));
    return new Raised(
        prefix,
        environment,
        sandbox.isPresent(),
        () -> {
          try (var group = limited.end();
              proxy) {
            // The proxy is closed before the process limits, also when one of them fails.
          }
        });
  }

  private boolean hasOwnNetwork() {
    return hosts.isPresent() && sandbox.filter(ProviderSandbox::separatesNetwork).isPresent();
  }

  private void tellUnlimited(List<String> unlimited) {
    if (limits.asked() && !unlimited.isEmpty() && !toldUnlimited.getAndSet(true)) {
      log.warn(
          "this host cannot enforce all runtime.limits of {}: {}; see docs/sandbox.md",
          owner,
          String.join("; ", unlimited));
    }
  }

  @Override
  public List<String> circumstances() {
    return sandbox
        .map(
            shown ->
                ("in a sandbox, which shows the system's programs and the package; with 'sandbox:"
                        + " off' at %s it has the files of the server's user")
                    .formatted(owner))
        .stream()
        .toList();
  }

  @Override
  public long refusals() {
    return refusals.sum();
  }

  /**
   * Variables of a sandbox without network: the program listens on a port inside and passes each
   * connection on to the socket of the proxy.
   */
  private static Map<String, String> inside() {
    var variables = variables("http://127.0.0.1:" + PORT_INSIDE);
    variables.put("SERVICE_EGRESS_PORT", Integer.toString(PORT_INSIDE));
    return variables;
  }

  private static Map<String, String> outside(EgressProxy proxy) throws IOException {
    try {
      return variables(proxy.onLoopback());
    } catch (IOException e) {
      proxy.close();
      throw e;
    }
  }

  /** Returns the variables in upper and lower case: programs look for one or the other. */
  private static Map<String, String> variables(String url) {
    var variables = new HashMap<String, String>();
    for (var name : PROXY_VARIABLES) {
      variables.put(name, url);
      variables.put(name.toUpperCase(Locale.ROOT), url);
    }
    variables.put(EXCEPTIONS, "");
    variables.put(EXCEPTIONS.toUpperCase(Locale.ROOT), "");
    return variables;
  }
}
