package org.integrationgateway.server.cli.dev;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;

/** Chooses the port of a developer's gateway. */
final class FreePort {
  private static final int USUAL = 8080;

  private FreePort() {}

  /** The given port; else the default port, or 0 for any free port when that is taken. */
  static int choose(@Nullable Integer given) {
    if (given != null) {
      return given;
    }
    try (var probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), USUAL));
      return USUAL;
    } catch (IOException taken) {
      return 0;
    }
  }
}
