package org.integrationgateway.providers.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.host.connect.ProviderCalls;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.host.services.HostAuthenticator;
import org.integrationgateway.host.services.HostListener;
import org.integrationgateway.providers.granted.GrantedServices;
import org.integrationgateway.providers.granted.HostGrants;
import org.integrationgateway.providers.granted.HostOffers;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The host of one provider: each of its launches has a socket and a token of its own. */
public final class LaunchHost {
  private final HostServices services;
  private final HostGrants grants;
  private final CallContext itself;
  private volatile Optional<LaunchTokens> tokens = Optional.empty();

  public LaunchHost(HostGrants grants, HostOffers offers) {
    this.grants = grants;
    this.services = new GrantedServices(grants, offers);
    this.itself = CallContext.of(Subject.of("system:" + grants.owner())).askedBy(Party.PROVIDER);
  }

  /** A host that takes log lines and no more. */
  public static LaunchHost offeringNothing(String path, String name) {
    return new LaunchHost(HostGrants.nothing(path, name), HostOffers.NOTHING);
  }

  /**
   * Serves one launch, before its process begins; the one before is over.
   *
   * @param socket does not exist yet
   * @param token of the launch
   */
  public AutoCloseable serve(Path socket, Secret token) throws IOException {
    return HostListener.listen(socket, authenticator(token));
  }

  /**
   * Authenticates the calls of one launch, whose process runs elsewhere; the one before is over.
   *
   * @param token of the launch
   */
  HostAuthenticator authenticator(Secret token) {
    var launch = new LaunchTokens(token);
    tokens = Optional.of(launch);
    return presented ->
        new HostAuthenticator.HostSession(
            Optional.of(
                launch.find(presented).map(call -> call.askedBy(Party.PROVIDER)).orElse(itself)),
            services);
  }

  /**
   * The calls of the current launch. Each call has a token of its own, with which the provider uses
   * what it is granted for the caller; a provider without grants needs none.
   */
  public ProviderCalls calls(ProviderKind<?> kind, ProviderConnection connection) {
    return launchTokens()
        .map(launch -> connection.calls(kind, launch))
        .orElseGet(() -> connection.calls(kind));
  }

  private Optional<LaunchTokens> launchTokens() {
    return grants.isEmpty() ? Optional.empty() : tokens;
  }
}
