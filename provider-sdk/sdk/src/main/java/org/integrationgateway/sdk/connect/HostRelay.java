package org.integrationgateway.sdk.connect;

import java.nio.file.Path;
import org.integrationgateway.sdk.host.RelayedCall;
import org.integrationgateway.sdk.internal.host.HostChannel;

/**
 * A way to a host's services on a unix domain socket, for calls that come in elsewhere. Everything
 * is passed on as it is; who may what is decided where the socket ends.
 */
public final class HostRelay implements AutoCloseable {
  private final HostChannel channel;

  private HostRelay(HostChannel channel) {
    this.channel = channel;
  }

  /** To the socket of a {@link HostListener}. Nothing is opened before the first call. */
  public static HostRelay to(Path socket) {
    return new HostRelay(new HostChannel(socket));
  }

  /** Passes a call on, and its answer back. */
  public RelayedCall begin(RelayedCall.Head head, RelayedCall.Answer answer) {
    return channel.begin(head, answer);
  }

  /** Ends what is under way. */
  @Override
  public void close() {
    channel.close();
  }
}
