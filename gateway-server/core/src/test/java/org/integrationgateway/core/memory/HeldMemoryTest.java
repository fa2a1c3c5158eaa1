package org.integrationgateway.core.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.integrationgateway.base.budget.MemoryBudget;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeldMemoryTest {
  private static final int MIB = 1 << 20;

  private final MemoryBudget budget = new MemoryBudget(8 * MIB);

  @BeforeEach
  void begin() {
    HeldMemory.begin(budget, "");
  }

  @AfterEach
  void end() {
    HeldMemory.end();
  }

  private static byte[] read(int bytes) throws IOException {
    return HeldBody.read(new ByteArrayInputStream(new byte[bytes]), 16 * MIB).orElseThrow();
  }

  @Test
  void countsBodiesUntilTheRequestEnds() throws IOException {
    assertThat(read(MIB)).hasSize(MIB);
    assertThat(budget.used()).isBetween((long) MIB, 2L * MIB);
    HeldMemory.end();
    assertThat(budget.used()).isZero();
  }

  @Test
  void refusesWhatFindsNoRoomAndNamesTheLimit() {
    assertThatThrownBy(() -> read(10 * MIB))
        .isInstanceOfSatisfying(
            GatewayException.class, full -> assertThat(full.code()).isEqualTo(ErrorCode.OVERLOADED))
        .hasMessageContaining("8 MiB");
  }

  @Test
  void countsNothingOfSmallTextsAndOfThreadsWithoutARequest() throws IOException {
    Json.parse("{\"a\": [1, 2, 3]}".getBytes(UTF_8));
    assertThat(budget.used()).isZero();
    HeldMemory.end();
    assertThat(read(10 * MIB)).hasSize(10 * MIB);
  }

  @Test
  void readsBodiesUpToTheirLimit() throws IOException {
    var ten = new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    assertThat(HeldBody.read(new ByteArrayInputStream(ten), 10)).contains(ten);
    assertThat(HeldBody.read(new ByteArrayInputStream(ten), 9)).isEmpty();
    assertThat(HeldBody.read(new ByteArrayInputStream(new byte[0]), 0)).contains(new byte[0]);
  }

  @Test
  void countsWhatATextBecomes() {
    var arrays = ("[" + "[],".repeat(100_000) + "0]").getBytes(UTF_8);
    assertThatThrownBy(() -> Json.parse(arrays)).hasMessageContaining("8 MiB");
    var text = ("[\"" + "[],{}:\\\"".repeat(40_000) + "\"]").getBytes(UTF_8);
    Json.parse(text);
    assertThat(budget.used()).isLessThan(2L * text.length);
  }

  @Test
  void refusesACallerThatUsesMuchAndNoOther() throws IOException {
    HeldMemory.heldBy("user:ada");
    assertThatThrownBy(() -> read(5 * MIB))
        .hasMessageContaining("4 MiB")
        .hasMessageContaining("one");
    read(60_000);
    budget.share("user:ada").takeAnyway(7 * MIB);
    assertThatThrownBy(() -> read(60_000)).isInstanceOf(GatewayException.class);
    assertThatThrownBy(() -> HeldMemory.heldBy("user:ada")).isInstanceOf(GatewayException.class);
    HeldMemory.end();
    HeldMemory.begin(budget, "127.0.0.1");
    HeldMemory.heldBy("user:bob");
    assertThat(read(60_000)).hasSize(60_000);
  }

  @Test
  void givesBackWhatWasTakenSinceAMark() {
    HeldMemory.take(MIB);
    var mark = HeldMemory.mark();
    HeldMemory.take(2 * MIB);
    mark.release();
    assertThat(budget.used()).isEqualTo(MIB);
  }
}
