package org.integrationgateway.wire.workflow;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The adapters of the kind {@code workflow}. */
public final class WorkflowAdapter implements Adapter<Workflow> {
  @Override
  public BindableService service(Serving<Workflow> serving, Workers workers) {
    return new WorkflowService(serving, workers);
  }

  @Override
  public Workflow client(Channel channel, String name) {
    return new WorkflowClient(new Calls(channel, name, ServiceFailures.ALL));
  }
}
