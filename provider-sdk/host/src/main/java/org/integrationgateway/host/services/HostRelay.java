package org.integrationgateway.host.services;

import java.nio.file.Path;

/**
 * Relays calls that arrive elsewhere to a host's services on a unix domain socket. Messages and
 * headers are passed on unchanged; the services behind the socket authenticate the caller.
 */
public final class HostRelay implements AutoCloseable {
  private final RelayChannel channel;

  private HostRelay(RelayChannel channel) {
    this.channel = channel;
  }

  /** To the socket of a {@link HostListener}. Nothing is opened before the first call. */
  public static HostRelay to(Path socket) {
    return new HostRelay(new RelayChannel(socket));
  }

  /** Relays a call and its answer. */
  public RelayedCall begin(RelayedCall.Head head, RelayedCall.Answer answer) {
    return channel.begin(head, answer);
  }

  /** Cancels the calls under way. */
  @Override
  public void close() {
    channel.close();
  }
}
