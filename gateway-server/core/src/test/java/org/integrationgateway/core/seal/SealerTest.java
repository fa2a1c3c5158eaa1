package org.integrationgateway.core.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;

class SealerTest {
  private static final SealedPlace PLACE = place("row", "field", "app:one");

  private final Sealer sealer = sealer(new Aead("seal-1", Aead.randomKey()));

  private static Sealer sealer(Aead... keys) {
    return sealer(List.of(keys), () -> List.of(keys), InstantSource.system());
  }

  private static Sealer sealer(List<Aead> keys, Supplier<List<Aead>> source, InstantSource clock) {
    var data = new DataKeys(keys, source, clock);
    return new Sealer(data, new SubjectKeys(data, new HeldSubjectKeys(), clock));
  }

  private static SealedPlace place(String row, String field, String subject) {
    return new SealedPlace("table", List.of(row), field, subject);
  }

  @Test
  void opensInItsPlace() {
    for (var text : List.of("", "x", "häßlich", "long".repeat(20_000))) {
      assertThat(sealer.open(PLACE, sealer.seal(PLACE, Secret.of(text))))
          .isEqualTo(Secret.of(text));
    }
  }

  @Test
  void readsTheKeysAgainForAnUnknownKeyAtMostOnceASecond() {
    var first = new Aead("seal-1", Aead.randomKey());
    var second = new Aead("seal-2", Aead.randomKey());
    var value = sealer(first, second).seal(PLACE, Secret.of("new"));
    var stored = new ArrayList<>(List.of(first));
    var now = new Instant[] {Instant.parse("2026-11-22T12:00:00Z")};
    var reads = new int[1];
    var one =
        sealer(
            List.of(first),
            () -> {
              reads[0]++;
              return List.copyOf(stored);
            },
            () -> now[0]);

    assertThatThrownBy(() -> one.open(PLACE, value)).isInstanceOf(SealBrokenException.class);
    stored.add(second);
    now[0] = now[0].plusMillis(999);
    assertThatThrownBy(() -> one.open(PLACE, value)).hasMessageContaining("data key 'seal-2'");
    assertThat(reads[0]).isEqualTo(1);

    now[0] = now[0].plusMillis(1);
    assertThat(one.open(PLACE, value)).isEqualTo(Secret.of("new"));
    assertThat(one.open(PLACE, value)).isEqualTo(Secret.of("new"));
    assertThat(reads[0]).isEqualTo(2);
    assertThat(one.seal(PLACE, Secret.of("x")).keyId()).isEqualTo("seal-2");
  }

  @Test
  void neverSealsTheSameTwice() {
    var value = Secret.of("same");
    assertThat(sealer.seal(PLACE, value)).isNotEqualTo(sealer.seal(PLACE, value));
  }

  @Test
  void refusesAThousandSwappedPairs() {
    var sealed = new ArrayList<Sealed>();
    for (int i = 0; i < 1000; i++) {
      sealed.add(sealer.seal(place("row-" + i, "field", "app:one"), Secret.of("v" + i)));
    }
    for (int i = 0; i < 1000; i++) {
      var elsewhere = place("row-" + (i + 1), "field", "app:one");
      var value = sealed.get(i);
      assertThatThrownBy(() -> sealer.open(elsewhere, value))
          .isInstanceOf(SealBrokenException.class);
    }
  }

  @Test
  void refusesAnotherTableFieldOwnerOrShiftedParts() {
    var sealed =
        sealer.seal(new SealedPlace("t", List.of("a", "bc"), "f", "user:x"), Secret.of("v"));
    for (var elsewhere :
        List.of(
            new SealedPlace("u", List.of("a", "bc"), "f", "user:x"),
            new SealedPlace("t", List.of("a", "bc"), "g", "user:x"),
            new SealedPlace("t", List.of("a", "bc"), "f", "user:y"),
            new SealedPlace("t", List.of("ab", "c"), "f", "user:x"),
            new SealedPlace("t", List.of("a", "bc", "f"), "user:x", "seal-1"),
            new SealedPlace("t", List.of("a"), "bc", "f"))) {
      assertThatThrownBy(() -> sealer.open(elsewhere, sealed))
          .as("%s", elsewhere)
          .isInstanceOf(SealBrokenException.class);
    }
  }

  @Test
  void refusesTenThousandBitFlips() {
    var bytes = sealer.seal(PLACE, Secret.of("a value of some length, to be flipped")).bytes();
    var random = new Random(3);
    for (int i = 0; i < 10_000; i++) {
      var flipped = bytes.clone();
      int bit = i < bytes.length * 8 ? i : random.nextInt(bytes.length * 8);
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> sealer.open(PLACE, Sealed.of(flipped)))
          .as("bit %d", bit)
          .isInstanceOf(SealBrokenException.class);
    }
  }

  @Test
  void refusesEveryCut() {
    var bytes = sealer.seal(PLACE, Secret.of("value")).bytes();
    for (int length = 0; length < bytes.length; length++) {
      var cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> sealer.open(PLACE, Sealed.of(cut)))
          .isInstanceOf(SealBrokenException.class);
    }
  }

  @Test
  void opensWithTheKeyThatTheValueNames() {
    var first = new Aead("seal-1", Aead.randomKey());
    var second = new Aead("seal-2", Aead.randomKey());
    var before = sealer(first).seal(PLACE, Secret.of("old"));
    var both = sealer(first, second);
    assertThat(both.open(PLACE, before)).isEqualTo(Secret.of("old"));
    assertThat(both.seal(PLACE, Secret.of("new")).keyId()).isEqualTo("seal-2");
    var after = both.seal(PLACE, Secret.of("new"));
    assertThatThrownBy(() -> sealer(first).open(PLACE, after)).hasMessageContaining("'seal-2'");
  }

  @Test
  void hashesPartsAndNotTheirConcatenation() {
    var hash = new KeyedHash(Aead.randomKey());
    assertThat(hash.of("a", "bc")).isEqualTo(hash.of("a", "bc")).hasSize(64);
    assertThat(hash.of("a", "bc")).isNotEqualTo(hash.of("ab", "c"));
    assertThat(hash.of("a")).isNotEqualTo(new KeyedHash(Aead.randomKey()).of("a"));
  }

  @Test
  void derivesAsThePublishedVectorSays() {
    // RFC 5869, A.3; a salt of zeros of the hash's length is the empty one.
    var material = new byte[22];
    Arrays.fill(material, (byte) 0x0b);
    assertThat(HexFormat.of().formatHex(KeyedHash.derive(material, "\0".repeat(32), "")))
        .isEqualTo("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d");
  }
}
