package org.integrationgateway.host.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectContent;
import org.integrationgateway.sdk.s3.ObjectCopy;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectPage;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.sdk.s3.PresignedUrl;
import org.integrationgateway.sdk.serve.ProviderServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens that go along with calls, and how long they work. */
final class CallTokensTest {
  private static final CallContext ADA = CallContext.of(Subject.of("user:ada"));
  private static final ObjectRef REF = new ObjectRef("bucket", "key");
  private static final int MORE_THAN_THE_WIRE_HOLDS = 8 << 20;

  private final Queue<Optional<String>> seen = new ConcurrentLinkedQueue<>();
  private final Set<String> working = ConcurrentHashMap.newKeySet();
  private final AtomicInteger given = new AtomicInteger();
  @TempDir Path directory;

  private CallTokens.CallToken open(CallContext call) {
    var token = call.subject().id() + " " + given.incrementAndGet();
    working.add(token);
    return new CallTokens.CallToken(Secret.of(token), () -> working.remove(token));
  }

  @Test
  void endWithTheCall() throws IOException {
    var socket = directory.resolve("p.sock");
    try (var server = ProviderServer.start(socket, "files", ProviderKind.S3, Noting::new);
        var connection = ProviderConnection.open(socket, soon())) {
      assertThat(server).isNotNull();
      connection.configure("files", "{}", soon());
      connection.start(soon());
      var files = connection.service(ProviderKind.S3, this::open);

      assertThatThrownBy(() -> files.delete(REF, Conditions.NONE))
          .isInstanceOf(ServiceException.class);
      assertThat(seen.remove()).as("the host itself asks").isEmpty();
      assertThat(given).hasValue(0);

      assertThatThrownBy(() -> ADA.during(() -> files.delete(REF, Conditions.NONE)))
          .isInstanceOf(ServiceException.class);
      assertThat(seen.remove()).contains("user:ada 1");
      assertThat(working).isEmpty();

      var read = ADA.during(() -> files.read(REF, Conditions.NONE, ByteRange.ALL));
      assertThat(seen.remove()).contains("user:ada 2");
      assertThat(working).as("as long as there is more to read").containsExactly("user:ada 2");
      read.close();
      for (int i = 0; i < 1_000 && !working.isEmpty(); i++) {
        LockSupport.parkNanos(10_000_000);
      }
      assertThat(working).isEmpty();
    }
  }

  @Test
  void goInTheRequestOfAnApp() throws IOException {
    var socket = directory.resolve("a.sock");
    AppProvider noting =
        new AppProvider() {
          @Override
          public AppMetadata metadata() {
            return new AppMetadata("noting", Optional.empty(), Optional.empty(), List.of());
          }

          @Override
          public AppResult execute(AppCall call) {
            seen.add(call.context().hostToken().map(token -> token.use(text -> text)));
            return AppResult.json("{}");
          }
        };
    try (var server = ProviderServer.start(socket, "noting", ProviderKind.APP, () -> noting);
        var connection = ProviderConnection.open(socket, soon())) {
      assertThat(server).isNotNull();
      connection.configure("noting", "{}", soon());
      connection.start(soon());
      var app = connection.service(ProviderKind.APP, this::open);
      assertThat(app.metadata().name()).isEqualTo("noting");
      assertThat(given).as("the host itself asks").hasValue(0);

      var call = new AppCall("now", "{}", ADA, Optional.empty(), soon(), Cancellation.NEVER);
      assertThat(app.execute(call).status()).isEqualTo(200);
      assertThat(seen.remove()).contains("user:ada 1");
      try (var stream = app.executeStream(call)) {
        assertThat(stream.status()).isEqualTo(200);
      }
      assertThat(seen.remove()).isPresent();
      assertThat(working).isEmpty();
    }
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofSeconds(30));
  }

  /** A store that notes the tokens with which it is asked, of one large object. */
  private final class Noting implements ObjectStorage {
    private void note() {
      seen.add(
          CallContext.current()
              .flatMap(CallContext::hostToken)
              .map(token -> token.use(text -> text)));
    }

    private <T> T none() {
      note();
      throw new ServiceException(Reason.NOT_FOUND, "none");
    }

    @Override
    public ObjectContent read(ObjectRef ref, Conditions conditions, ByteRange range) {
      note();
      var info =
          new ObjectInfo(
              ref,
              MORE_THAN_THE_WIRE_HOLDS,
              "tag",
              Instant.EPOCH,
              new ObjectDescription("text/plain", Map.of()));
      return new ObjectContent(
          info,
          new ByteRange.Slice(0, MORE_THAN_THE_WIRE_HOLDS),
          new ByteArrayInputStream(new byte[MORE_THAN_THE_WIRE_HOLDS]));
    }

    @Override
    public ObjectInfo head(ObjectRef ref, Conditions conditions) {
      return none();
    }

    @Override
    public ObjectInfo write(ObjectWrite write, InputStream content) {
      return none();
    }

    @Override
    public boolean delete(ObjectRef ref, Conditions conditions) {
      return this.<Boolean>none();
    }

    @Override
    public ObjectPage list(ListQuery query) {
      return none();
    }

    @Override
    public ObjectInfo copy(ObjectCopy copy) {
      return none();
    }

    @Override
    public PresignedUrl presign(Presign presign) {
      return none();
    }
  }
}
