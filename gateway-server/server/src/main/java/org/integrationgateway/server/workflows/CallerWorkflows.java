package org.integrationgateway.server.workflows;

import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.provider.granted.ServiceFinder;

/** The workflow providers, for the subject of the call in force. */
public final class CallerWorkflows {
  private final ServiceFinder providers;

  public CallerWorkflows(ServiceFinder providers) {
    this.providers = providers;
  }

  /**
   * One provider.
   *
   * @param provider its name; empty: all of them, as one
   * @throws GatewayException {@code NOT_CONFIGURED} when there is none
   */
  public Workflow named(String provider) {
    return providers
        .find(ProviderKind.WORKFLOW, provider)
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_CONFIGURED,
                    "this gateway has no workflow provider: declare one under providers.workflow"));
  }
}
