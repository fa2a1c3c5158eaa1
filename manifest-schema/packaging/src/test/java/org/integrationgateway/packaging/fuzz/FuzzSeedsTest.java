package org.integrationgateway.packaging.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.integrationgateway.rules.Rounds;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs every fuzz target over its seeds, and over what a hundred changes make of them; {@code mvn
 * -Pfuzz} goes on from there for as long as one likes.
 */
final class FuzzSeedsTest {
  private static final int CHANGES = Rounds.of("fuzz.changes", 25, 100);

  @TestFactory
  Stream<DynamicContainer> everyTargetHolds() {
    return Arrays.stream(FuzzTarget.values())
        .map(target -> DynamicContainer.dynamicContainer(target.name(), tests(target)));
  }

  private static Stream<DynamicTest> tests(FuzzTarget target) {
    try {
      var seeds = target.seedFiles();
      assertThat(seeds).as("seeds of " + target).hasSizeGreaterThanOrEqualTo(3);
      return seeds.stream()
          .map(
              seed ->
                  DynamicTest.dynamicTest(
                      seed.getFileName().toString(),
                      () -> {
                        var bytes = Files.readAllBytes(seed);
                        target.run(bytes);
                        changed(target, bytes);
                      }));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The same changes every time. */
  private static void changed(FuzzTarget target, byte[] seed) throws Exception {
    var random = new Random(seed.length);
    for (int i = 0; i < CHANGES && seed.length > 0; i++) {
      var bytes = Arrays.copyOf(seed, seed.length);
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
      int cut = random.nextInt(bytes.length) + 1;
      target.run(i % 4 == 0 ? Arrays.copyOf(bytes, cut) : bytes);
    }
  }
}
