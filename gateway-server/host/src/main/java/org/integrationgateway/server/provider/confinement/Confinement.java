package org.integrationgateway.server.provider.confinement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.integrationgateway.server.egress.EgressPolicy;
import org.integrationgateway.server.egress.proxy.EgressProxies;
import org.integrationgateway.server.egress.proxy.EgressProxy;
import org.integrationgateway.server.process.LaunchContext;
import org.integrationgateway.server.process.PrivateFolders;

/**
 * The hosts and files that each launch of one provider can reach. With a list of hosts there is a
 * proxy that lets through what the list names: the launch is told of it, and in a sandbox there is
 * no other way out.
 */
final class Confinement implements LaunchContext {
  /** No other process listens in the network namespace of the sandbox. */
  private static final int PORT_INSIDE = 3128;

  private static final List<String> PROXY_VARIABLES =
      List.of("http_proxy", "https_proxy", "all_proxy");
  private static final String EXCEPTIONS = "no_proxy";

  private final String owner;
  private final Optional<EgressPolicy> hosts;
  private final Optional<ProcessSandbox> sandbox;
  private final EgressProxies proxies;
  private final LongAdder refusals = new LongAdder();

  /**
   * @param owner as the configuration names it: {@code apps.weather}
   * @param hosts that it may reach; empty: any
   */
  Confinement(
      String owner,
      Optional<EgressPolicy> hosts,
      Optional<ProcessSandbox> sandbox,
      EgressProxies proxies) {
    this.owner = owner;
    this.hosts = hosts;
    this.sandbox = sandbox;
    this.proxies = proxies;
  }

  @Override
  public Raised raise(Path folder) throws IOException {
    var environment = new HashMap<String, String>();
    List<String> prefix = List.of();
    if (sandbox.isPresent()) {
      var home = PrivateFolders.create(folder.resolve("home")).toString();
      environment.putAll(Map.of("HOME", home, "TMPDIR", home));
      prefix = sandbox.get().prefix(folder, hosts.isPresent());
    }
    AutoCloseable end = () -> {};
    if (hosts.isPresent()) {
      var socket = folder.resolve("e");
      var proxy = proxies.open(owner, hosts.get(), socket, refusals::increment);
      end = proxy;
      environment.put("SERVICE_EGRESS_SOCKET", socket.toString());
      environment.putAll(sandbox.isPresent() ? inside() : outside(proxy));
    }
    return new Raised(prefix, environment, sandbox.isPresent(), end);
  }

  @Override
  public long refusals() {
    return refusals.sum();
  }

  /** Where it must listen itself, and pass on what it hears to the socket. */
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

  /** In both cases of the letters: programs look for one or the other. */
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
