package org.integrationgateway.host.services;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.netty.channel.EventLoopGroup;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.internal.wire.transport.Wire;

/** Relays calls of any method to one socket. */
final class RelayChannel implements AutoCloseable {
  private final EventLoopGroup loop = Wire.eventLoop("host-relay");
  private final ManagedChannel channel;

  RelayChannel(Path socket) {
    this.channel = Wire.channel(socket, loop);
  }

  /** Relays a call and its answer. */
  public RelayedCall begin(RelayedCall.Head head, RelayedCall.Answer answer) {
    var method =
        MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodType.BIDI_STREAMING)
            .setFullMethodName(head.method())
            .setRequestMarshaller(BytesMarshaller.MARSHALLER)
            .setResponseMarshaller(BytesMarshaller.MARSHALLER)
            .build();
    var timeout = HeaderFields.timeoutNanos(head.fields());
    var options =
        timeout.isPresent()
            ? CallOptions.DEFAULT.withDeadlineAfter(timeout.getAsLong(), TimeUnit.NANOSECONDS)
            : CallOptions.DEFAULT;
    var call = new RelayedClientCall(channel.newCall(method, options), answer);
    call.start(HeaderFields.read(head.fields()));
    return call;
  }

  @Override
  public void close() {
    channel.shutdownNow();
    Wire.stop(loop);
  }
}
