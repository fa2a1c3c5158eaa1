package org.integrationgateway.server.publicapi;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.identity.Authenticator;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.work.agents.CallerAgents;
import org.integrationgateway.work.workflows.CallerWorkflows;

/**
 * The services of the server for callers from outside.
 *
 * @param routeAuth the identity provider that an app asks for, by its name
 * @param providers of the other kinds, which tell of changes of relationships
 * @param credentials of the subject of the call alone
 * @param isOperator whether a caller without limits is an operator
 * @param tokens of this gateway itself
 * @param url where people reach the gateway
 */
public record PublicOffers(
    Invoker invoker,
    Function<String, Optional<String>> routeAuth,
    CallerAgents agents,
    CallerWorkflows workflows,
    ServiceFinder providers,
    ExternalCredentials credentials,
    Predicate<Caller> isOperator,
    Authenticator tokens,
    AuditTrail audit,
    PublicUrl url) {
  /** Whether the request may use the functions of operators. */
  boolean isOperator(CallerRequest request) {
    return !request.isLimited() && isOperator.test(request.caller());
  }
}
