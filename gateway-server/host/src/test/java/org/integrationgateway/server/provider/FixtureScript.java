package org.integrationgateway.server.provider;

import java.nio.file.Path;
import org.integrationgateway.server.provider.fixture.FixtureProvider;

/** A package's program: a shell script that runs {@link FixtureProvider} on this Java. */
public final class FixtureScript {
  private FixtureScript() {}

  /**
   * @param prelude before the command, usually {@code "exec "}
   */
  public static String text(String prelude) {
    return "#!/bin/sh\n%s'%s' -Xshare:auto -XX:TieredStopAtLevel=1 -cp '%s' %s\n"
        .formatted(
            prelude,
            Path.of(System.getProperty("java.home"), "bin", "java"),
            System.getProperty("java.class.path"),
            FixtureProvider.class.getName());
  }
}
