package org.integrationgateway.sdk.internal.host;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.netty.channel.EventLoopGroup;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.host.RelayedCall;
import org.integrationgateway.sdk.internal.wire.Wire;

/** Calls of whatever method, to one socket. */
public final class HostChannel implements AutoCloseable {
  private final EventLoopGroup loop = Wire.eventLoop("host-relay");
  private final ManagedChannel channel;

  public HostChannel(Path socket) {
    this.channel = Wire.channel(socket, loop);
  }

  /** Passes a call on, and its answer back. */
  public RelayedCall begin(RelayedCall.Head head, RelayedCall.Answer answer) {
    var method =
        MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodType.BIDI_STREAMING)
            .setFullMethodName(head.method())
            .setRequestMarshaller(Untouched.MARSHALLER)
            .setResponseMarshaller(Untouched.MARSHALLER)
            .build();
    var timeout = Fields.timeoutNanos(head.fields());
    var options =
        timeout.isPresent()
            ? CallOptions.DEFAULT.withDeadlineAfter(timeout.getAsLong(), TimeUnit.NANOSECONDS)
            : CallOptions.DEFAULT;
    var call = new PassingCall(channel.newCall(method, options), answer);
    call.start(Fields.read(head.fields()));
    return call;
  }

  @Override
  public void close() {
    channel.shutdownNow();
    Wire.stop(loop);
  }
}
