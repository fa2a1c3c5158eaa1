package org.integrationgateway.providers.hosting;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.providers.host.Relay;
import org.integrationgateway.sdk.TlsIdentity;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.AppNetwork;
import org.integrationgateway.sdk.runtime.SessionRequest;

/**
 * A program as a runtime is asked to run it.
 *
 * @param name of the app
 * @param location of its package: a folder, by a path that means the same to the runtime
 * @param entrypoint in the package
 * @param env some of it is secret
 * @param allowedHosts the only hosts that it may reach, when given
 * @param relay where the services of this host are asked for
 */
public record HostedProgram(
    String name,
    String location,
    String entrypoint,
    List<String> args,
    Map<String, String> env,
    Optional<List<String>> allowedHosts,
    URI relay) {
  public HostedProgram {
    args = List.copyOf(args);
    env = Map.copyOf(env);
    allowedHosts = allowedHosts.map(List::copyOf);
  }

  SessionRequest session() {
    var request =
        SessionRequest.PLAIN
            .of(name)
            .labelled(Map.of("gateway", relay.getAuthority(), "purpose", "app"));
    return allowedHosts.map(request::reaching).orElse(request);
  }

  AppLaunch launch(String session, TlsIdentity identity, Relay back) {
    return new AppLaunch(
        session,
        name,
        location,
        Optional.empty(),
        entrypoint,
        args,
        env,
        Optional.of(
            new AppNetwork(identity, Optional.of(new AppNetwork.Host(relay, back.token())))));
  }

  /** Without its environment. */
  @Override
  public String toString() {
    return "%s in %s".formatted(entrypoint, location);
  }
}
