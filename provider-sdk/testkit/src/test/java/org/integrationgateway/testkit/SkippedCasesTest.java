package org.integrationgateway.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

final class SkippedCasesTest {
  @Test
  void printsOneLineForEachReasonWithTheNamesOfItsCases() {
    var lines = new ArrayList<String>();
    var skipped = new SkippedCases(lines::add);
    skipped.skipped("hangs()", "no call that takes long is named");
    skipped.skipped("streams()", "no streaming call is named");
    skipped.skipped("isCancelled()", "no call that takes long is named");

    skipped.report("GreeterContractTest");
    skipped.report("GreeterContractTest");

    assertThat(lines)
        .containsExactly(
            "GreeterContractTest skips hangs, isCancelled: no call that takes long is named",
            "GreeterContractTest skips streams: no streaming call is named");
  }
}
