package org.integrationgateway.builtin.indexeddb.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.junit.jupiter.api.Test;

class KeyBytesTest {
  @Test
  void sortsBytesAsItSortsKeys() {
    var keys = new RandomKeys(20_261_120);
    for (int i = 0; i < 200_000; i++) {
      var a = keys.next();
      var b = keys.next();
      int wanted = Integer.signum(a.compareTo(b));
      int got = Integer.signum(Arrays.compareUnsigned(KeyBytes.encode(a), KeyBytes.encode(b)));
      assertThat(got).as("%s against %s", a, b).isEqualTo(wanted);
    }
  }

  @Test
  void readsBackWhatItWrote() {
    var keys = new RandomKeys(42);
    for (int i = 0; i < 50_000; i++) {
      var key = keys.next();
      assertThat(KeyBytes.decode(KeyBytes.encode(key))).isEqualTo(key);
    }
    for (var key : new Key[] {Key.of(Instant.MIN), Key.of(Instant.MAX)}) {
      assertThat(KeyBytes.decode(KeyBytes.encode(key))).isEqualTo(key);
    }
  }
}
