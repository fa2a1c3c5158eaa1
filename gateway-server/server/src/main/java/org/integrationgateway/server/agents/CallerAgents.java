package org.integrationgateway.server.agents;

import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.provider.granted.ServiceFinder;

/** The agent providers, for the subject of the call in force. */
public final class CallerAgents {
  private final ServiceFinder providers;

  public CallerAgents(ServiceFinder providers) {
    this.providers = providers;
  }

  /**
   * One provider.
   *
   * @param provider its name; empty: all of them, as one
   * @throws GatewayException {@code NOT_CONFIGURED} when there is none
   */
  public Agent named(String provider) {
    return providers
        .find(ProviderKind.AGENT, provider)
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_CONFIGURED,
                    "this gateway has no agent provider: declare one under providers.agent"));
  }
}
