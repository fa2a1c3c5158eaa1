package org.integrationgateway.builtin.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process that is killed between any two steps of a write leaves the old object or the new one,
 * and no other file.
 */
final class KilledStorageTest {
  private static final int KILLED = 137;
  private static final int EACH = Rounds.of("gateway.storage.kills", 2, 12);

  @TempDir Path temporary;

  /** A seed, and the step at which the process dies. */
  record Fault(long seed, int step) {}

  static List<Fault> faults() {
    var faults = new ArrayList<Fault>();
    for (int step = 1; step <= EACH; step++) {
      faults.add(new Fault(1, step));
    }
    var random = new Random(4);
    for (int i = 0; i < EACH; i++) {
      faults.add(new Fault(random.nextInt(1_000), 1 + random.nextInt(80)));
    }
    return faults;
  }

  @ParameterizedTest
  @MethodSource("faults")
  void findsWhatWasBeforeOrAfter(Fault fault) throws Exception {
    var process =
        new ProcessBuilder(
                TestProgram.command(
                    Main.class,
                    temporary.toString(),
                    Long.toString(fault.seed()),
                    Integer.toString(fault.step())))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isIn(0, KILLED);

    var model = new HashMap<String, String>();
    var operations = StorageScript.operations(fault.seed());
    int done = (int) said.lines().filter("done"::equals).count();
    operations.subList(0, done).forEach(operation -> operation.on(model));
    var after = new HashMap<>(model);
    if (done < operations.size()) {
      operations.get(done).on(after);
    }
    try (var storage = StorageScript.open(temporary, step -> {})) {
      assertThat(StorageScript.contents(storage)).isIn(List.of(model, after));
    }
    StorageScript.requireNothingElse(temporary);
  }

  /** Executes the script, and dies at the step in its arguments. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
      int last = Integer.parseInt(arguments[2]);
      var steps = new int[1];
      FaultPoints faults =
          step -> {
            steps[0]++;
            if (steps[0] == last) {
              System.out.flush();
              Runtime.getRuntime().halt(KILLED);
            }
          };
      try (var storage = StorageScript.open(Path.of(arguments[0]), faults)) {
        for (var operation : StorageScript.operations(Long.parseLong(arguments[1]))) {
          operation.on(storage);
          System.out.println("done");
        }
      }
    }
  }
}
