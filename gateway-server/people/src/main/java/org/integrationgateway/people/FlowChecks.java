package org.integrationgateway.people;

import java.time.Clock;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.connections.flow.FlowOwners;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.people.serviceaccount.ServiceAccounts;
import org.integrationgateway.people.session.Sessions;

/**
 * Checks the starter of a connect flow again when it is completed.
 *
 * @param isOperator whether a caller may store credentials of the deployment
 */
record FlowChecks(
    ApiTokens tokens,
    Sessions sessions,
    ServiceAccounts accounts,
    Predicate<Caller> isOperator,
    Clock clock)
    implements FlowOwners {
  private static final String DEPLOYMENT = "system:";

  @Override
  public void checkProof(Caller caller) {
    if (!isLive(caller)) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "the token or session with which this connection was started has ended: start it "
              + "again");
    }
  }

  private boolean isLive(Caller caller) {
    if (caller.proof().kind().isSession()) {
      return sessions.of(caller).isPresent();
    }
    return caller.proof().kind() != Proof.Kind.API_TOKEN
        || tokens.listAny(Optional.of(caller.subject().id())).stream()
            .filter(token -> caller.proof().isApiToken(token.id()))
            .anyMatch(token -> token.expiresAt().isAfter(clock.instant()));
  }

  @Override
  public void checkOwner(Caller caller, String owner) {
    if (owner.equals(caller.subject().id())) {
      return;
    }
    if (!owner.startsWith(DEPLOYMENT)) {
      accounts.owner(caller, owner);
      return;
    }
    if (!caller.scopes().isEmpty() || !isOperator.test(caller)) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "%s is not an operator of this gateway: operators store credentials of the deployment"
              .formatted(caller.subject().id()));
    }
  }
}
