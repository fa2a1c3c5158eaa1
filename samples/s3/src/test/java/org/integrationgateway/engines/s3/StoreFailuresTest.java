package org.integrationgateway.engines.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A real store that is killed, or hangs, while objects are written. */
class StoreFailuresTest {
  private static final ObjectRef REF = new ObjectRef("attic", "kept");

  private final StoreProcess store = StoreProcess.versity();
  private final S3Storage storage =
      new S3Storage(new Configs(store.endpoint()).parts(5 << 20).silent(500).config());

  @AfterEach
  void stop() {
    storage.close();
    store.close();
  }

  @Test
  void aStoreThatIsKilledAmongThePartsKeepsTheOldObject() throws Exception {
    write(10);
    var killed = new AtomicBoolean();
    var content =
        new InputStream() {
          private int sent;

          @Override
          public int read() throws IOException {
            if (sent == 12 << 20 && killed.compareAndSet(false, true)) {
              kill();
            }
            return sent++ < 20 << 20 ? 'x' : -1;
          }
        };
    assertUnavailable(() -> storage.write(ObjectWrite.of(REF), content));
    assertThat(killed).isTrue();
    assertUnavailable(() -> storage.head(REF, Conditions.NONE));

    store.launch();
    try (var kept = storage.read(REF, Conditions.NONE, ByteRange.ALL)) {
      assertThat(kept.bytes()).hasSize(10);
    }
    assertThat(storage.list(ListQuery.of("attic", "")).objects()).hasSize(1);
    write(20 << 20);
    assertThat(storage.head(REF, Conditions.NONE).size()).isEqualTo(20 << 20);
  }

  @Test
  void aStoreThatHangsIsLeftAndServesAfterwards() throws Exception {
    write(10);
    store.signal("STOP");
    assertUnavailable(() -> storage.head(REF, Conditions.NONE));
    store.signal("CONT");
    assertThat(storage.head(REF, Conditions.NONE).size()).isEqualTo(10);
  }

  /** Stores join the parts, on a slow disk for minutes. */
  @Test
  void aStoreThatWorksLongOnTheEndOfAnUploadIsAwaited() {
    var content =
        new InputStream() {
          private int sent;

          @Override
          public int read() throws IOException {
            if (sent == 10 << 20) {
              stopForSeconds();
              return -1;
            }
            sent++;
            return 'x';
          }
        };
    assertThat(storage.write(ObjectWrite.of(REF), content).size()).isEqualTo(10 << 20);
    assertThat(storage.head(REF, Conditions.NONE).size()).isEqualTo(10 << 20);
  }

  /** Longer than a silence and all repetitions. */
  private void stopForSeconds() throws IOException {
    signal("STOP");
    CompletableFuture.delayedExecutor(6, TimeUnit.SECONDS)
        .execute(
            () -> {
              try {
                signal("CONT");
              } catch (IOException failed) {
                throw new UncheckedIOException(failed);
              }
            });
  }

  private void signal(String name) throws IOException {
    try {
      store.signal(name);
    } catch (InterruptedException ended) {
      throw new IOException(ended);
    }
  }

  private void write(int size) {
    storage.write(ObjectWrite.of(REF), new ByteArrayInputStream(new byte[size]));
  }

  private void kill() throws IOException {
    try {
      store.kill();
    } catch (InterruptedException ended) {
      throw new IOException(ended);
    }
  }

  private static void assertUnavailable(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class,
            away -> assertThat(away.reason()).isEqualTo(Reason.UNAVAILABLE));
  }
}
