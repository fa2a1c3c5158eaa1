package org.integrationgateway.samples.bubblewrap;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.runtime.RuntimeContractTest;
import org.junit.jupiter.api.condition.EnabledIf;

/** The contract of every runtime, tested on the program as the gateway starts it. */
@EnabledIf("org.integrationgateway.samples.bubblewrap.Bubblewrap#works")
class BubblewrapRuntimeContractTest extends RuntimeContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(BubblewrapRuntime.class);
  }

  /** The hosted app is a program of these tests: it reads their class path, and a JDK. */
  @Override
  protected String config() {
    var paths = new ArrayList<>(List.of(System.getProperty("java.home")));
    paths.addAll(List.of(System.getProperty("java.class.path").split(File.pathSeparator)));
    paths.removeIf(path -> !new File(path).exists());
    var settings = new File("/etc/java-" + Runtime.version().feature() + "-openjdk");
    if (settings.exists()) {
      paths.add(settings.getPath());
    }
    return paths.stream()
        .map(path -> "\"" + new File(path).getAbsolutePath() + "\"")
        .collect(Collectors.joining(", ", "{\"readable\": [", "]}"));
  }

  @Override
  protected boolean preparesWorkspaces() {
    return false;
  }
}
