package org.integrationgateway.command;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.IndexedDbTokenStore;
import org.integrationgateway.http.identity.TokenRequest;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.sdk.Subject;

/** Makes API tokens in the store, without a server. */
public final class LocalStore implements ServerHost.Tokens {
  private final State state;
  private final ApiTokens tokens;

  /** Opens the store of this configuration. */
  public LocalStore(GatewayConfig config) {
    var clock = Clock.systemUTC();
    state = State.open(config, SecretProcesses.of(config), clock);
    tokens =
        new ApiTokens(
            new IndexedDbTokenStore(state),
            state.keys().hash(),
            config.server().apiTokenTtl(),
            clock);
  }

  @Override
  public boolean any(String subject) {
    return !new IndexedDbTokenStore(state).bySubject(subject).isEmpty();
  }

  @Override
  public ServerHost.Minted mint(
      String subject, String name, Optional<Duration> ttl, Map<String, List<String>> scopes) {
    var limits =
        scopes.entrySet().stream()
            .map(scope -> new Caller.Scope(scope.getKey(), Set.copyOf(scope.getValue())))
            .toList();
    var request = new TokenRequest(name, ttl, limits);
    var created = tokens.mint(Subject.of(subject), request);
    return new ServerHost.Minted(
        created.token().id(), created.plaintext(), Optional.of(created.token().expiresAt()));
  }

  @Override
  public void close() {
    try (state) {
      tokens.close();
    }
  }
}
