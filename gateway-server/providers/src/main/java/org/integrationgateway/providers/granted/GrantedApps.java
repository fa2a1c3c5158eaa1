package org.integrationgateway.providers.granted;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.GraphQlInvocation;

/** The operations that a provider may invoke. */
record GrantedApps(HostGrants grants, Apps apps) implements Apps {
  @Override
  public AppResult invoke(AppInvocation invocation) {
    require(invocation.app(), invocation.operation());
    return apps.invoke(invocation);
  }

  @Override
  public AppStream stream(AppInvocation invocation) {
    require(invocation.app(), invocation.operation());
    return apps.stream(invocation);
  }

  /** A document may do anything that the surface can, so it is granted on its own. */
  @Override
  public AppResult graphql(GraphQlInvocation invocation) {
    if (!grants.mayInvokeGraphql(invocation.app())) {
      throw new ServiceException(
          Reason.DENIED,
          "provider '%s' may not send GraphQL documents to app '%s': list {app: %s, surface: graphql} under %s.invokes"
              .formatted(grants.name(), invocation.app(), invocation.app(), grants.path()));
    }
    return apps.graphql(invocation);
  }

  private void require(String app, String operation) {
    if (!grants.mayInvoke(app, operation)) {
      throw new ServiceException(
          Reason.DENIED,
          "provider '%s' may not invoke operation '%s' of app '%s': list {app: %s, operation: %s} under %s.invokes"
              .formatted(grants.name(), operation, app, app, operation, grants.path()));
    }
  }
}
