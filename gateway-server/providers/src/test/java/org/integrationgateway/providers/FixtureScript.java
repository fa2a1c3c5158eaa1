package org.integrationgateway.providers;

import org.integrationgateway.providers.fixture.FixtureProvider;
import org.integrationgateway.rules.TestProgram;

/** A package's program: a shell script that runs {@link FixtureProvider} on this Java. */
public final class FixtureScript {
  private FixtureScript() {}

  /**
   * @param prelude before the command, usually {@code "exec "}
   */
  public static String text(String prelude) {
    return "#!/bin/sh\n" + prelude + TestProgram.line(FixtureProvider.class) + "\n";
  }
}
