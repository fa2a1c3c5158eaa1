package org.integrationgateway.host.process;

import java.io.IOException;
import java.nio.file.Path;

/** A host that starts a provider, says under which process id, and waits to be killed. */
final class KilledHost {
  private KilledHost() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    var child = Child.provider(Path.of(args[0]));
    child.connect().close();
    System.out.println(child.process.pid());
    child.process.waitFor();
  }
}
