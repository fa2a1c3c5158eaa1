package org.integrationgateway.wire.s3;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The adapters of the kind {@code s3}. */
public final class S3Adapter implements Adapter<ObjectStorage> {
  @Override
  public BindableService service(Serving<ObjectStorage> serving, Workers workers) {
    return new S3Service(serving, workers);
  }

  @Override
  public ObjectStorage client(Channel channel, String name) {
    return new S3Client(new Calls(channel, name, ServiceFailures.ALL));
  }
}
