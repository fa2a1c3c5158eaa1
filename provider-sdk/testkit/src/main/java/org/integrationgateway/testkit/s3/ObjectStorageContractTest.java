package org.integrationgateway.testkit.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectCopy;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.testkit.OptionalBehaviour;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The contract of every object store, in any language. */
public abstract class ObjectStorageContractTest extends ObjectListCases {
  private static final int LARGE = 9 << 20;

  /** Called by subclasses: only they have anything to test. */
  protected ObjectStorageContractTest() {}

  /** Whether the store makes presigned URLs; a store that does not must refuse the request. */
  @OptionalBehaviour("makes presigned URLs")
  protected boolean presigns() {
    return true;
  }

  @Test
  void givesBackWhatWasWritten() {
    var described =
        new ObjectDescription("text/plain;charset=utf-8", Map.of("author", "Ada", "x-1", "ü"));
    var before = Instant.now().minusSeconds(2);
    var written = storage().write(ObjectWrite.of(ref("a/b.txt")).with(described), stream("grüezi"));

    assertThat(written.size()).isEqualTo("grüezi".getBytes(UTF_8).length);
    assertThat(written.lastModified()).isBetween(before, Instant.now().plusSeconds(2));
    assertThat(storage().head(ref("a/b.txt"), Conditions.NONE)).isEqualTo(written);
    try (var content = storage().read(ref("a/b.txt"), Conditions.NONE, ByteRange.ALL)) {
      assertThat(content.object()).isEqualTo(written);
      assertThat(content.object().description()).isEqualTo(described);
      assertThat(content.bytes()).isEqualTo("grüezi".getBytes(UTF_8));
    }
  }

  @Test
  void keepsAnEmptyObject() {
    assertThat(put("empty", "").size()).isZero();
    assertThat(text("empty")).isEmpty();
  }

  @Test
  void streamsMoreThanAMessageHolds() {
    var bytes = new byte[LARGE];
    new Random(1).nextBytes(bytes);
    storage().write(ObjectWrite.of(ref("large")).ofSize(LARGE), new ByteArrayInputStream(bytes));

    try (var content = storage().read(ref("large"), Conditions.NONE, ByteRange.ALL)) {
      assertThat(Arrays.equals(content.bytes(), bytes)).isTrue();
    }
    try (var part = storage().read(ref("large"), Conditions.NONE, ByteRange.last(LARGE / 2))) {
      assertThat(part.slice().length()).isEqualTo(LARGE / 2);
      assertThat(part.bytes()).hasSize(LARGE / 2);
    }
  }

  @Test
  void canBeLeftInTheMiddleOfReading() throws IOException {
    storage().write(ObjectWrite.of(ref("large")), new ByteArrayInputStream(new byte[LARGE]));
    for (int i = 0; i < 20; i++) {
      try (var content = storage().read(ref("large"), Conditions.NONE, ByteRange.ALL)) {
        assertThat(content.stream().read()).isZero();
      }
    }
    assertThat(put("after", "still here").size()).isEqualTo(10);
  }

  @Test
  void leavesNoTraceOfAWriteThatBrokeOff() {
    put("kept", "old");
    var breaking =
        new InputStream() {
          private int left = 300_000;

          @Override
          public int read() throws IOException {
            if (left == 0) {
              throw new IOException("the disk it came from is gone");
            }
            left--;
            return 'x';
          }
        };

    assertThat(catchThrowable(() -> storage().write(ObjectWrite.of(ref("kept")), breaking)))
        .isNotNull();
    assertThat(text("kept")).isEqualTo("old");
    assertThat(storage().list(ListQuery.of(bucket(), "")).objects()).hasSize(1);
  }

  @Test
  void refusesAnotherSizeThanAnnounced() {
    assertRefused(
        Reason.INVALID_INPUT,
        () -> storage().write(ObjectWrite.of(ref("short")).ofSize(5), stream("1234")));
    assertRefused(
        Reason.INVALID_INPUT,
        () -> storage().write(ObjectWrite.of(ref("long")).ofSize(3), stream("1234")));
    assertRefused(Reason.NOT_FOUND, () -> storage().head(ref("short"), Conditions.NONE));
    assertRefused(Reason.NOT_FOUND, () -> storage().head(ref("long"), Conditions.NONE));
  }

  @Test
  void givesAnotherContentAnotherTag() {
    var first = put("a", "1");
    var second = put("a", "2");

    assertThat(second.etag()).isNotEqualTo(first.etag());
    assertThat(text("a")).isEqualTo("2");
  }

  @Test
  void readsRanges() {
    put("digits", "0123456789");

    assertThat(text("digits", ByteRange.span(2, 4))).isEqualTo("234");
    assertThat(text("digits", ByteRange.span(8, 100))).isEqualTo("89");
    assertThat(text("digits", ByteRange.from(7))).isEqualTo("789");
    assertThat(text("digits", ByteRange.last(3))).isEqualTo("789");
    assertThat(text("digits", ByteRange.last(30))).isEqualTo("0123456789");
    assertRefused(Reason.RANGE, () -> text("digits", ByteRange.from(10)));
    assertRefused(Reason.RANGE, () -> text("digits", ByteRange.last(0)));
  }

  @Test
  void saysThatThereIsNone() {
    assertRefused(Reason.NOT_FOUND, () -> storage().head(ref("none"), Conditions.NONE));
    assertRefused(Reason.NOT_FOUND, () -> text("none"));
    assertRefused(Reason.NOT_FOUND, () -> storage().copy(ObjectCopy.of(ref("none"), ref("copy"))));
    assertThat(storage().delete(ref("none"), Conditions.NONE)).isFalse();
  }

  @Test
  void removes() {
    put("a", "1");

    assertThat(storage().delete(ref("a"), Conditions.NONE)).isTrue();
    assertRefused(Reason.NOT_FOUND, () -> text("a"));
    assertThat(storage().list(ListQuery.of(bucket(), "")).objects()).isEmpty();
  }

  @Test
  void heedsConditionsOfReaders() {
    var tag = put("a", "1").etag();

    assertThat(storage().head(ref("a"), Conditions.unchanged(tag)).etag()).isEqualTo(tag);
    assertRefused(Reason.NOT_MODIFIED, () -> storage().head(ref("a"), Conditions.changed(tag)));
    assertRefused(Reason.CONDITION, () -> storage().head(ref("a"), Conditions.unchanged("other")));
    assertRefused(
        Reason.NOT_MODIFIED,
        () -> storage().head(ref("a"), since(Optional.of(later()), Optional.empty())));
    assertRefused(
        Reason.CONDITION,
        () -> storage().head(ref("a"), since(Optional.empty(), Optional.of(earlier()))));
    assertThat(storage().head(ref("a"), since(Optional.of(earlier()), Optional.of(later()))).etag())
        .isEqualTo(tag);
  }

  @Test
  void heedsConditionsOfWriters() {
    var tag = storage().write(absent("a"), stream("1")).etag();

    assertRefused(Reason.CONDITION, () -> storage().write(absent("a"), stream("2")));
    assertRefused(
        Reason.CONDITION,
        () ->
            storage().write(ObjectWrite.of(ref("a")).when(Conditions.unchanged("x")), stream("2")));
    assertRefused(
        Reason.CONDITION, () -> storage().delete(ref("a"), Conditions.unchanged("other")));
    assertThat(text("a")).isEqualTo("1");
    storage().write(ObjectWrite.of(ref("a")).when(Conditions.unchanged(tag)), stream("3"));
    assertThat(text("a")).isEqualTo("3");
  }

  @Test
  void letsOneOfManyWritersWin() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    try {
      Callable<Boolean> attempt =
          () -> {
            try {
              storage().write(absent("race"), stream("x".repeat(100_000)));
              return true;
            } catch (ServiceException lost) {
              assertThat(lost.reason()).isEqualTo(Reason.CONDITION);
              return false;
            }
          };
      int won = 0;
      for (var answer : threads.invokeAll(java.util.Collections.nCopies(8, attempt))) {
        won += answer.get() ? 1 : 0;
      }
      assertThat(won).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void copies() {
    var described = ObjectDescription.of("text/plain");
    storage().write(ObjectWrite.of(ref("a")).with(described), stream("1"));

    var copy = storage().copy(ObjectCopy.of(ref("a"), ref("b")));
    assertThat(copy.description()).isEqualTo(described);
    assertThat(text("b")).isEqualTo("1");
    assertThat(text("a")).isEqualTo("1");

    var other = ObjectDescription.of("text/html");
    storage()
        .copy(
            new ObjectCopy(
                ref("a"), ref("a"), Conditions.NONE, Conditions.NONE, Optional.of(other)));
    assertThat(storage().head(ref("a"), Conditions.NONE).description()).isEqualTo(other);
  }

  @Test
  void heedsConditionsOfCopies() {
    put("a", "1");
    put("b", "2");
    var absent =
        new ObjectCopy(ref("a"), ref("b"), Conditions.NONE, Conditions.absent(), Optional.empty());
    var changed =
        new ObjectCopy(
            ref("a"), ref("c"), Conditions.unchanged("x"), Conditions.NONE, Optional.empty());

    assertRefused(Reason.CONDITION, () -> storage().copy(absent));
    assertRefused(Reason.CONDITION, () -> storage().copy(changed));
    assertThat(text("b")).isEqualTo("2");
  }

  @Test
  void keepsKeysThatLookLikePaths() {
    for (var key :
        List.of("../../escape", "/etc/passwd", "a//b", ".", "..", "con", "a\\b", "a:b")) {
      put(key, key);
      assertThat(text(key)).isEqualTo(key);
    }
    assertThat(storage().list(ListQuery.of(bucket(), "")).objects()).hasSize(8);
  }

  @Test
  void keepsKeysApartThatDifferInCase() {
    put("KEY", "1");
    put("key", "2");

    assertThat(text("KEY")).isEqualTo("1");
    assertThat(text("key")).isEqualTo("2");
  }

  @Test
  void makesUrlsOrSaysThatItMakesNone() {
    put("a", "1");
    var urls = new HashSet<String>();
    for (var method : Presign.Method.values()) {
      var wanted = new Presign(ref("a"), method, Duration.ofMinutes(5), Optional.empty());
      if (!presigns()) {
        assertRefused(Reason.NOT_SUPPORTED, () -> storage().presign(wanted));
        continue;
      }
      var url = storage().presign(wanted);
      assertThat(url.url().<Boolean>use(text -> text.startsWith("http"))).isTrue();
      assertThat(url.expiresAt())
          .isBetween(Instant.now().plusSeconds(280), Instant.now().plusSeconds(320));
      assertThat(url.toString()).doesNotContain(url.url().<String>use(text -> text));
      assertThat(urls.add(url.url().use(text -> text))).as("a URL for %s only", method).isTrue();
    }
  }

  @Test
  void refusesTimesThatNoUrlWorksFor() {
    Assumptions.assumeTrue(presigns(), "it makes no URLs");
    for (var time : List.of(Duration.ZERO, Duration.ofDays(8))) {
      assertRefused(
          Reason.INVALID_INPUT,
          () -> new Presign(ref("a"), Presign.Method.GET, time, Optional.empty()));
    }
  }

  @Test
  void refusesNamesThatAreNone() {
    assertRefused(Reason.INVALID_INPUT, () -> new ObjectRef("UPPER", "a"));
    assertRefused(Reason.INVALID_INPUT, () -> new ObjectRef("../etc", "a"));
    assertRefused(Reason.INVALID_INPUT, () -> new ObjectRef(bucket(), ""));
    assertRefused(Reason.INVALID_INPUT, () -> new ObjectRef(bucket(), "x".repeat(1_025)));
  }

  private ObjectWrite absent(String key) {
    return ObjectWrite.of(ref(key)).when(Conditions.absent());
  }

  private static Conditions since(Optional<Instant> modified, Optional<Instant> unmodified) {
    return new Conditions(List.of(), List.of(), modified, unmodified);
  }

  private static Instant later() {
    return Instant.now().plusSeconds(3_600);
  }

  private static Instant earlier() {
    return Instant.now().minusSeconds(3_600);
  }
}
