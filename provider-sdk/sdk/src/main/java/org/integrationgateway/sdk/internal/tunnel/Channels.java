package org.integrationgateway.sdk.internal.tunnel;

import java.io.IOException;
import java.nio.channels.Channel;

/** Closes channels. */
final class Channels {
  private Channels() {}

  /** Closes the channel, and ignores a failure to close. */
  static void close(Channel channel) {
    try {
      channel.close();
    } catch (IOException ignored) {
      // The channel is closed anyway.
    }
  }
}
