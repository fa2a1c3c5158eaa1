package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A day of an author, with {@code mvn gateway:dev} running. More of it with {@code
 * -Dgateway.dev.saves=20}.
 */
@EnabledOnOs(OS.LINUX)
@Tag("nightly")
final class GatewayDevIT {
  private static final int SAVES = Integer.getInteger("gateway.dev.saves", 3);
  private static final String GREETER = "src/main/java/com/example/greeter/Greeter.java";
  private static final String WORDS = "library/src/main/java/com/example/library/Words.java";
  private static final String GREET = "greeter/greet";
  private static final String ADA = "{\"name\":\"Ada\"}";

  @TempDir Path folder;

  @Test
  void whatIsSavedIsWhatTheNextCallGets() throws Exception {
    var project = SourceProject.ofTheArchetype(folder);
    try (var loop = MavenLoop.start(project.folder())) {
      assertThat(loop.call(GREET, ADA)).contains("Hello, Ada!");
      assertThat(loop.log()).as("goals of the second Maven").doesNotContain("Compiling", "SUCCESS");

      var took = new ArrayList<Long>();
      for (var i = 1; i <= SAVES; i++) {
        project.replace(GREETER, "\"" + mark(i - 1) + " \"", "\"" + mark(i) + " \"");
        took.add(loop.millisUntil(GREET, ADA, "Ada" + mark(i)));
      }
      Collections.sort(took);
      System.out.println("saved to answered: median " + took.get(SAVES / 2) + " ms of " + took);
      // Under 2 s on a quiet machine; the limit is for what hangs.
      assertThat(took.get(SAVES / 2)).isLessThan(60_000);

      project.replace(GREETER, "return new Greeting(", "retur new Greeting(");
      var lines = Files.readAllLines(project.folder().resolve(GREETER));
      var broken =
          lines.stream().filter(line -> line.contains("retur new")).findFirst().orElseThrow();
      loop.awaitLog("Greeter.java:%d:5: ".formatted(lines.indexOf(broken) + 1));
      assertThat(loop.log()).contains("    retur new Greeting(");
      assertThat(loop.call(GREET, ADA)).contains("Ada" + mark(SAVES));
      project.replace(GREETER, "retur new Greeting(", "return new Greeting(");

      project.save("src/main/resources/end.txt", "?");
      project.replace(GREETER, "\"" + mark(SAVES) + " \"", "end() + \" \"");
      project.replace(
          GREETER,
          "  private static Count count",
          """
          private static String end() {
            try (var in = Greeter.class.getResourceAsStream("/end.txt")) {
              return new String(in.readAllBytes());
            } catch (java.io.IOException e) {
              return e.toString();
            }
          }

          private static Count count\
          """);
      loop.millisUntil(GREET, ADA, "Ada?");
      project.save("src/main/resources/end.txt", "!!!");
      loop.millisUntil(GREET, ADA, "Ada!!!");

      project.replace("manifest.yaml", "description: ", "description: Changed, ");
      awaitText(() -> loop.get("/api/v1/apps"), "Changed, ");

      project.replace(
          "pom.xml",
          "<build>",
          "<build><resources><resource><directory>texts</directory></resource></resources>");
      project.save("texts/end.txt", "...");
      loop.millisUntil(GREET, ADA, "Ada...");

      var processes = loop.processes();
      assertThat(processes).hasSizeGreaterThan(2);
      loop.kill();
      awaitEnd(processes);
    }
  }

  @Test
  void aLibraryOfTheReactorIsReloadedWithCallsUnderWay() throws Exception {
    var project = SourceProject.reactor(folder);
    var swaps = Math.max(1, SAVES / 2);
    try (var loop = MavenLoop.start(project.folder().resolve("greeter"));
        var calls = new SteadyCalls(50, () -> loop.answer(GREET, ADA).statusCode())) {
      for (var i = 0; i < swaps; i++) {
        project.replace(WORDS, "Hello", "Hello" + i + "-");
        loop.millisUntil(GREET, ADA, "Hello" + i + "-");
        project.replace(WORDS, "Hello" + i + "-", "Hello");
        loop.millisUntil(GREET, ADA, "\"Hello, Ada");
      }
      assertThat(calls.stop()).as("calls that failed").isEmpty();
      System.out.println(calls.made() + " calls across " + 2 * swaps + " swaps, none failed");

      var processes = loop.processes();
      loop.interrupt();
      awaitEnd(processes);
      assertThat(folder.resolve("tools/home/run")).doesNotExist();
    }
  }

  @Test
  void aModuleOfAReactorThatKnowsNothingOfGatewaysIsServedFromItsRoot() throws Exception {
    var project = SourceProject.reactor(folder);
    project.save(
        "pom.xml",
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.example</groupId>
          <artifactId>reactor</artifactId>
          <version>1.0.0</version>
          <packaging>pom</packaging>
          <modules>
            <module>greeter</module>
            <module>library</module>
          </modules>
        </project>
        """);
    var parent =
        """
          <parent>
            <groupId>com.example</groupId>
            <artifactId>reactor</artifactId>
            <version>1.0.0</version>
          </parent>
        """;
    var own = "  <groupId>com.example</groupId>\n  <version>1.0.0</version>\n";
    // Versions of plugins that this build has, too.
    var java =
        """
          <properties>
            <maven.compiler.release>17</maven.compiler.release>
          </properties>
          <build>
            <plugins>
              <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
              <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version></plugin>
            </plugins>
          </build>
        """;
    project.replace("library/pom.xml", parent, own + java);
    project.replace(
        "greeter/pom.xml",
        parent,
        parent
                .replace("com.example", "org.integrationgateway")
                .replace("reactor", "gateway-provider-parent")
                .replace("1.0.0", System.getProperty("gateway.version"))
                .replace("  </parent>", "    <relativePath/>\n  </parent>")
            + own);
    try (var loop = MavenLoop.startByFullName(project.folder(), "-pl", ":greeter", "-am")) {
      assertThat(loop.call(GREET, ADA)).contains("Hello, Ada");
    }
  }

  private static String mark(int save) {
    return save == 0 ? "!" : "-" + save + "!";
  }

  private interface Text {
    String now() throws IOException;
  }

  private static void awaitText(Text text, String expected) throws IOException {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!text.now().contains(expected)) {
      assertThat(System.nanoTime()).as(text.now()).isLessThan(end);
      LockSupport.parkNanos(20_000_000);
    }
  }

  private static void awaitEnd(List<ProcessHandle> processes) {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (processes.stream().anyMatch(GatewayDevIT::running) && System.nanoTime() < end) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(processes).noneMatch(GatewayDevIT::running);
  }

  /** A zombie process that is not reaped yet does not run any more. */
  private static boolean running(ProcessHandle process) {
    try {
      var stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
    } catch (IOException gone) {
      return false;
    }
  }
}
