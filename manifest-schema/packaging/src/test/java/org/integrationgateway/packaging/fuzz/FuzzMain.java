package org.integrationgateway.packaging.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Fuzzes by Jazzer, one target after the other, each in a JVM of its own. What is found stays as
 * {@code crash-*} in {@code target/fuzz/<target>}: copied to the target's seeds it is a test.
 */
public final class FuzzMain {
  private static final int SLOW_SECONDS = 10;

  private FuzzMain() {}

  /**
   * Runs them.
   *
   * @param arguments seconds for each target, then the targets; none are all
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var names = Arrays.asList(arguments).subList(1, arguments.length);
    var found = new ArrayList<FuzzTarget>();
    for (var target : FuzzTarget.values()) {
      boolean wanted = names.isEmpty() || names.contains(target.name().toLowerCase(Locale.ROOT));
      if (wanted && run(target, Integer.parseInt(arguments[0])) != 0) {
        found.add(target);
      }
    }
    if (!found.isEmpty()) {
      throw new AssertionError("fuzzing found something in " + found + ", see target/fuzz");
    }
  }

  private static int run(FuzzTarget target, int seconds) throws IOException, InterruptedException {
    var folder = Path.of("target", "fuzz", target.name().toLowerCase(Locale.ROOT));
    var corpus = Files.createDirectories(folder.toAbsolutePath().resolve("corpus"));
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var command =
        List.of(
            java,
            "-Xmx512m",
            "-XX:+EnableDynamicAgentLoading",
            "-cp",
            System.getProperty("java.class.path"),
            "com.code_intelligence.jazzer.Jazzer",
            "--target_class=" + target.className(),
            "--instrumentation_includes=org.integrationgateway.**:org.snakeyaml.**:graphql.**"
                + ":org.apache.commons.compress.**:tools.jackson.core.**",
            "--reproducer_path=" + folder.toAbsolutePath(),
            "-max_total_time=" + seconds,
            "-timeout=" + SLOW_SECONDS,
            "-max_len=65536",
            "-rss_limit_mb=2048",
            "-artifact_prefix=" + folder.toAbsolutePath() + "/",
            corpus.toString(),
            target.seeds().toString());
    System.out.println("fuzzing " + target + " for " + seconds + " s");
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
