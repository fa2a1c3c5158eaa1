package org.integrationgateway.http.feature;

import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.route.CallerResolver;

/** The callers who administer the gateway. */
public record Operators(GatewayConfig config, AccessPolicy access) {
  /** Whether the caller may do what operators may. */
  public boolean isOperator(Caller caller) {
    return config
        .server()
        .admin()
        .map(admin -> access.isOperator(caller, admin))
        .orElse(!mustBeNamed());
  }

  /** Whether the configuration names the caller as an operator. */
  public boolean isNamed(Caller caller) {
    return config.server().admin().filter(admin -> access.isOperator(caller, admin)).isPresent();
  }

  /** Whether the caller may read requests and responses of other callers. */
  public boolean readsCaptures(Caller caller) {
    return config.server().admin().filter(admin -> access.readsCaptures(caller, admin)).isPresent();
  }

  /** Refuses callers that are not operators; empty when the configuration names no role. */
  public Optional<Consumer<Caller>> check() {
    return config.server().admin().map(admin -> caller -> access.checkOperator(caller, admin));
  }

  /** Admits callers to the operator routes. */
  public OperatorAccess of(CallerResolver callers) {
    return OperatorAccess.of(callers, check(), mustBeNamed());
  }

  /**
   * Tells that only callers that {@code server.admin} names are operators: callers are told apart,
   * and one that is refused something could give it to itself as an operator.
   */
  private boolean mustBeNamed() {
    return LoginLinks.isSupported(config) || !config.policies().isEmpty();
  }
}
