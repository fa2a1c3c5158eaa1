package org.integrationgateway.core.seal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

class SubjectKeysTest {
  private static final SealedPlace ADA = place("row", "user:ada");

  private final List<Aead> keys = new ArrayList<>(List.of(new Aead("seal-1", Aead.randomKey())));
  private final HeldSubjectKeys store = new HeldSubjectKeys();
  private final Sealer sealer = sealer();

  private Sealer sealer() {
    var data = new DataKeys(keys, () -> keys, InstantSource.system());
    return new Sealer(data, new SubjectKeys(data, store, InstantSource.system()));
  }

  private static SealedPlace place(String row, String subject) {
    return new SealedPlace("table", List.of(row), "field", subject);
  }

  @Test
  void givesEachSubjectAKeyOfItsOwn() {
    var ada = sealer.seal(ADA, Secret.of("of ada"));
    var bob = sealer.seal(place("row", "user:bob"), Secret.of("of bob"));
    var robot = sealer.seal(place("row", "service_account:robot"), Secret.of("of a robot"));
    var app = sealer.seal(place("row", "system:slack"), Secret.of("of an app"));

    assertThat(List.of(ada.keyId(), bob.keyId(), robot.keyId()))
        .doesNotHaveDuplicates()
        .allMatch(Sealer::isSubjectKey);
    assertThat(app.keyId()).isEqualTo("seal-1");
    assertThat(sealer.seal(place("another", "user:ada"), Secret.of("x")).keyId())
        .isEqualTo(ada.keyId());
    assertThat(sealer().open(ADA, ada)).isEqualTo(Secret.of("of ada"));
    assertThat(store.count()).isEqualTo(3);
  }

  @Test
  void readsTheKeyOfASubjectOnceForManyValues() {
    var values =
        IntStream.range(0, 100)
            .mapToObj(i -> sealer.seal(place("row-" + i, "user:ada"), Secret.of("v" + i)))
            .toList();
    var fresh = sealer();
    store.reads.set(0);
    for (int i = 0; i < 100; i++) {
      assertThat(fresh.open(place("row-" + i, "user:ada"), values.get(i)))
          .isEqualTo(Secret.of("v" + i));
    }
    assertThat(store.reads).hasValue(1);
  }

  @Test
  void opensNothingOfASubjectThatWasForgotten() {
    var before = sealer.seal(ADA, Secret.of("secret"));
    var data = new DataKeys(keys, () -> keys, InstantSource.system());
    assertThat(new SubjectKeys(data, store, InstantSource.system()).forget("user:ada")).isTrue();

    var fresh = sealer();
    assertThatThrownBy(() -> fresh.open(ADA, before))
        .isInstanceOf(ForgottenKeyException.class)
        .hasMessageContaining("forgotten");
    // A subject that comes back has another key, also at a replica that still holds the old one.
    var again = sealer.seal(ADA, Secret.of("again"));
    assertThat(again.keyId()).isNotEqualTo(before.keyId());
    assertThat(fresh.open(ADA, again)).isEqualTo(Secret.of("again"));
    assertThatThrownBy(() -> fresh.open(ADA, before)).isInstanceOf(ForgottenKeyException.class);
  }

  @Test
  void opensWhatADataKeyHasSealedForASubject() {
    var old = keys.get(0).seal(ADA, "old".getBytes(UTF_8));
    assertThat(sealer.open(ADA, old)).isEqualTo(Secret.of("old"));
  }

  @Test
  void resealsWhatAnotherKeyShouldHaveSealed() {
    var column = SealedColumn.of("table", "value", row -> ADA);
    var record = Document.builder().put("value", new byte[0]).build();
    var old = keys.get(0).seal(ADA, new byte[] {1});
    var personal = sealer.resealed(column, record, old).orElseThrow();
    assertThat(personal.keyId()).matches(Sealer::isSubjectKey);
    assertThat(sealer.resealed(column, record, personal)).isEmpty();

    keys.add(new Aead("seal-2", Aead.randomKey()));
    var later = sealer();
    assertThat(later.resealed(column, record, personal)).isEmpty();
    var shared = later.resealed(column.byDataKeys(), record, old).orElseThrow();
    assertThat(shared.keyId()).isEqualTo("seal-2");
    assertThat(later.open(ADA, shared)).isEqualTo(later.open(ADA, old));
  }

  @Test
  void refusesAThousandSwapsAndTenThousandBitFlips() {
    var random = new Random(7);
    var sealed = sealer.seal(ADA, Secret.of("a value of some length, to be flipped"));
    for (int i = 0; i < 1000; i++) {
      var elsewhere = place("row-" + i, i % 2 == 0 ? "user:ada" : "user:u" + i);
      assertThatThrownBy(() -> sealer.open(elsewhere, sealed))
          .isInstanceOf(SealBrokenException.class);
    }
    var bytes = sealed.bytes();
    for (int i = 0; i < 10_000; i++) {
      var flipped = bytes.clone();
      int bit = random.nextInt(bytes.length * 8);
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> sealer.open(ADA, Sealed.of(flipped)))
          .as("bit %d", bit)
          .isInstanceOf(SealBrokenException.class);
    }
  }
}
