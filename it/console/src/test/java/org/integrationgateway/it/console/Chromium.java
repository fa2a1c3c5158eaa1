package org.integrationgateway.it.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The Chromium of this machine without a screen, one for all tests of a JVM. */
final class Chromium {
  private Chromium() {}

  private static final class Running {
    private static final Playwright PLAYWRIGHT =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    private static final Browser BROWSER =
        PLAYWRIGHT
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program().orElseThrow())
                    .setChromiumSandbox(false)
                    .setArgs(List.of("--disable-background-networking")));
  }

  /** The browser. Skips the test, with a reason, on a machine without one. */
  static Browser browser() {
    boolean isThere = program().isPresent();
    if (!isThere) {
      System.out.println("no walk through the consoles, for want of chromium");
    }
    Assumptions.assumeTrue(isThere, "this machine has no chromium");
    return Running.BROWSER;
  }

  private static Optional<Path> program() {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder).resolve("chromium"))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
