package org.integrationgateway.wire.transport;

import io.grpc.BindableService;
import io.grpc.Channel;
import org.integrationgateway.wire.call.Workers;

/**
 * Both adapters of one kind.
 *
 * @param <P> the kind's interface
 */
public interface Adapter<P> {
  /**
   * Serves a provider over the protocol.
   *
   * @param serving finds the provider, or throws while it does not serve
   */
  BindableService service(Serving<P> serving, Workers workers);

  /**
   * A provider on the other side of a channel.
   *
   * @param name of the provider, for messages
   */
  P client(Channel channel, String name);
}
