package org.integrationgateway.engines.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.integrationgateway.sdk.s3.PresignedUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class S3StorageTest {
  private static final ObjectRef REF = new ObjectRef("attic", "a b/ü.txt");
  private static final int LARGE = 20 << 20;

  private final S3TestServer server = new S3ProxyServer();
  private final S3Storage storage = new S3Storage(new Configs(server.endpoint()).config());

  @AfterEach
  void stop() {
    storage.close();
    server.close();
  }

  @Test
  void letsABrowserReadAndWriteWithItsUrls() throws Exception {
    var put = send(presign(Presign.Method.PUT, Optional.of("text/plain")), "written elsewhere");
    assertThat(put.statusCode()).isEqualTo(200);
    assertThat(storage.head(REF, Conditions.NONE).description().contentType())
        .isEqualTo("text/plain");

    assertThat(send(presign(Presign.Method.GET, Optional.empty()), "").body())
        .isEqualTo("written elsewhere");

    var delete = presign(Presign.Method.DELETE, Optional.empty());
    var deleted =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(delete.url().use(URI::create)).DELETE().build(),
                BodyHandlers.discarding());
    assertThat(deleted.statusCode()).isEqualTo(204);
    assertThatThrownBy(() -> storage.head(REF, Conditions.NONE)).hasMessageContaining(REF.key());
  }

  @Test
  void guardsAWriteInManyPartsToo() {
    storage.write(ObjectWrite.of(REF).when(Conditions.absent()), new Zeros(LARGE));
    var tag = storage.head(REF, Conditions.NONE).etag();

    assertRefused(
        Reason.CONDITION,
        () -> storage.write(ObjectWrite.of(REF).when(Conditions.absent()), new Zeros(LARGE)));
    assertRefused(
        Reason.INVALID_INPUT,
        () -> storage.write(ObjectWrite.of(REF).ofSize(LARGE + 1), new Zeros(LARGE)));
    assertThat(storage.head(REF, Conditions.NONE).etag()).isEqualTo(tag);
    try (var read = storage.read(REF, Conditions.unchanged(tag), ByteRange.last(3))) {
      assertThat(read.slice()).isEqualTo(new ByteRange.Slice(LARGE - 3, 3));
      assertThat(read.bytes()).containsExactly(0, 0, 0);
    }
  }

  /** The store detects that another writer changes the object while the content is uploaded. */
  @Test
  void losesToWhoeverIsFaster() {
    var late =
        new InputStream() {
          private boolean ended;

          @Override
          public int read() {
            if (ended) {
              return -1;
            }
            put("faster");
            ended = true;
            return 'x';
          }
        };

    assertRefused(
        Reason.CONDITION, () -> storage.write(ObjectWrite.of(REF).when(Conditions.absent()), late));
    assertThat(storage.head(REF, Conditions.NONE).size()).isEqualTo("faster".length());
  }

  @Test
  void keepsEveryCharacterOfADescription() {
    var metadata = Map.of("a", " 100% ü ", "b", "", "c", "%41", "d", "%", "e", "\uD83D\uDE00");
    var description = new ObjectDescription("text/plain", metadata);
    storage.write(ObjectWrite.of(REF).with(description), new Zeros(1));

    assertThat(storage.head(REF, Conditions.NONE).description()).isEqualTo(description);
    assertThat(storage.list(ListQuery.of("attic", "a b/")).objects()).hasSize(1);
  }

  /** Those keys of the contract that the server of the tests can hold beside each other. */
  @Test
  void listsInTheOrderOfBytes() {
    var keys = List.of("A", "a", "a b/1", "a0", "z", "é", "\uFFFD");
    for (var key : keys) {
      storage.write(ObjectWrite.of(new ObjectRef("attic", key)), new Zeros(1));
    }
    assertThat(storage.list(ListQuery.of("attic", "")).objects())
        .extracting(object -> object.ref().key())
        .containsExactlyElementsOf(keys);
  }

  @Test
  void saysThatTheKeyIsWrongWithoutQuotingIt() {
    assertThatThrownBy(
            () -> new S3Storage(new Configs(server.endpoint()).secret("another").config()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bucket 'everything' cannot be used")
        .hasMessageNotContaining("another");
  }

  @Test
  void saysThatTheStoreIsAway() {
    var config = new Configs(server.endpoint()).config();
    server.close();
    assertThatThrownBy(() -> new S3Storage(config))
        .isInstanceOfSatisfying(
            ServiceException.class, away -> assertThat(away.reason()).isEqualTo(Reason.UNAVAILABLE))
        .hasMessageContaining("bucket 'everything' cannot be used: the store does not respond (");
    assertRefused(Reason.UNAVAILABLE, () -> storage.head(REF, Conditions.NONE));
  }

  @Test
  void copiesPartByPartWhatOneRequestDoesNotCopy() {
    var description = new ObjectDescription("text/plain", Map.of("author", "Ada"));
    storage.write(ObjectWrite.of(REF).with(description), new Zeros(LARGE));
    var target = new ObjectRef("attic", "copy");
    try (var copying = new S3Storage(new Configs(server.endpoint()).config(), 8 << 20)) {
      var copied = copying.copy(ObjectCopy.of(REF, target));
      assertThat(copied.size()).isEqualTo(LARGE);
      assertThat(copied.description()).isEqualTo(description);

      assertRefused(
          Reason.CONDITION,
          () ->
              copying.copy(
                  new ObjectCopy(
                      REF, target, Conditions.NONE, Conditions.absent(), Optional.empty())));
    }
  }

  @Test
  void signsUrlsForTheAddressThatBrowsersHave() {
    var address = URI.create("https://objects.example.com");
    var config = new Configs(server.endpoint()).presigningFor(address).config();
    try (var presigning = new S3Storage(config)) {
      var url =
          presigning.presign(
              new Presign(REF, Presign.Method.GET, Duration.ofMinutes(5), Optional.empty()));
      assertThat(url.url().<String>use(text -> text))
          .startsWith("https://objects.example.com/everything/gateway/attic/");
    }
  }

  private void put(String text) {
    storage.write(ObjectWrite.of(REF), new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  private PresignedUrl presign(Presign.Method method, Optional<String> type) {
    return storage.presign(new Presign(REF, method, Duration.ofMinutes(5), type));
  }

  private static HttpResponse<String> send(PresignedUrl url, String body) throws Exception {
    var request = HttpRequest.newBuilder(url.url().use(URI::create));
    url.headers().forEach(request::header);
    if (!body.isEmpty()) {
      request.PUT(BodyPublishers.ofString(body));
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  private static void assertRefused(
      Reason reason, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  /** So many, of which none is in memory. */
  private static final class Zeros extends InputStream {
    private long left;

    Zeros(long count) {
      left = count;
    }

    @Override
    public int read() {
      return left-- > 0 ? 0 : -1;
    }
  }
}
