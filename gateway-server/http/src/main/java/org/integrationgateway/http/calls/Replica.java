package org.integrationgateway.http.calls;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Names this replica for people: its host, which in containers is the container or pod. */
public final class Replica {
  private Replica() {}

  private static final class Found {
    private static final String NAME = name();

    private static String name() {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (UnknownHostException e) {
        return "localhost";
      }
    }
  }

  /** The name, looked up at its first use. */
  public static String name() {
    return Found.NAME;
  }
}
