package org.integrationgateway.sdk.tunnel;

import java.io.IOException;
import java.nio.channels.Channel;

/** What is done to channels wherever they end. */
final class Channels {
  private Channels() {}

  /** Closes it; that it broke while it closed is of no interest to anybody. */
  static void close(Channel channel) {
    try {
      channel.close();
    } catch (IOException ignored) {
      // It is gone all the same.
    }
  }
}
