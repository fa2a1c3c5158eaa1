package org.integrationgateway.it.bench;

import java.io.IOException;

/** How a child process of the benchmark says where it listens, and notices that it may go. */
final class Announce {
  private Announce() {}

  /** Prints the port and waits until stdin ends, which it does when the parent dies. */
  static void portThenServe(int port) throws IOException {
    System.out.println("port=" + port);
    System.out.flush();
    while (System.in.read() >= 0) {
      // The parent sends no bytes.
    }
  }
}
