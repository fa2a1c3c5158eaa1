package org.integrationgateway.server.heap;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.server.testing.ConfiguredGateway;

/** A gateway in a process with a small heap. It ends with its input. */
final class SmallHeapServer {
  private static final int FULL_PER_CENT = 97;
  private static final int PIECE = 256 << 10;
  private static final int PIECES = 8;

  private SmallHeapServer() {}

  /**
   * Prints the URL of the gateway and two tokens, then answers each line.
   *
   * @param arguments the home of the gateway, which holds its configuration as {@code config}
   */
  public static void main(String[] arguments) throws Exception {
    var home = Path.of(arguments[0]);
    var held = new ArrayList<byte[]>();
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (var gateway = ConfiguredGateway.start(home, Files.readString(home.resolve("config")))) {
      var tokens = gateway.token("user:alice") + " " + gateway.token("user:bob");
      System.out.println(gateway.gateway().uri() + " " + tokens);
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        if (line.equals("fill")) {
          fill(held);
        } else {
          held.clear();
        }
        System.out.println(line);
      }
    }
    System.exit(0);
  }

  /** Fills the old generation of the serial collector, and leaves the young one empty. */
  private static void fill(List<byte[]> held) {
    var old =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().equals("Tenured Gen"))
            .findFirst()
            .orElseThrow();
    while (old.getUsage().getUsed() < old.getUsage().getMax() / 100 * FULL_PER_CENT) {
      for (int i = 0; i < PIECES; i++) {
        held.add(new byte[PIECE]);
      }
      System.gc();
    }
  }
}
