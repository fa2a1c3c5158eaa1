package org.integrationgateway.wire.agent;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The adapters of the kind {@code agent}. */
public final class AgentAdapter implements Adapter<Agent> {
  @Override
  public BindableService service(Serving<Agent> serving, Workers workers) {
    return new AgentService(serving, workers);
  }

  @Override
  public Agent client(Channel channel, String name) {
    return new AgentClient(new Calls(channel, name, ServiceFailures.ALL));
  }
}
