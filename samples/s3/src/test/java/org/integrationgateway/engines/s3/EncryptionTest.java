package org.integrationgateway.engines.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.engines.s3.Encryption.KeyHolder;
import org.integrationgateway.sdk.s3.ObjectCopy;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.Presign;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/** A store that says with which keys it has encrypted. */
class EncryptionTest {
  private static final String KEY = "arn:aws:kms:us-east-1:123456789012:key/a";
  private static final ObjectRef SMALL = new ObjectRef("attic", "small");
  private static final ObjectRef LARGE = new ObjectRef("attic", "large");
  private static final ObjectRef COPY = new ObjectRef("attic", "copy");
  private static final ObjectRef SENT = new ObjectRef("attic", "sent");

  @Test
  void asksForItWithEachWayToWrite() throws Exception {
    try (var server = StoreProcess.moto()) {
      var how = new Encryption(KeyHolder.KMS, Optional.of(KEY));
      var config = new Configs(server.endpoint()).encrypted(how).parts(5 << 20).config();
      try (var storage = new S3Storage(config, 5 << 20);
          var store = new Connection(config).client()) {
        storage.write(ObjectWrite.of(SMALL), new ByteArrayInputStream(new byte[10]));
        storage.write(ObjectWrite.of(LARGE), new ByteArrayInputStream(new byte[6 << 20]));
        storage.copy(ObjectCopy.of(LARGE, COPY));
        var url =
            storage.presign(
                new Presign(SENT, Presign.Method.PUT, Duration.ofMinutes(5), Optional.empty()));
        var put =
            HttpRequest.newBuilder(url.url().use(URI::create)).PUT(BodyPublishers.ofString("x"));
        url.headers().forEach(put::header);
        var answer = HttpClient.newHttpClient().send(put.build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);

        for (var ref : new ObjectRef[] {SMALL, LARGE, COPY, SENT}) {
          HeadObjectResponse head =
              store.headObject(
                  request -> request.bucket(S3TestServer.BUCKET).key("gateway/attic/" + ref.key()));
          assertThat(head.serverSideEncryptionAsString()).as(ref.key()).isEqualTo("aws:kms");
          assertThat(head.ssekmsKeyId()).as(ref.key()).isEqualTo(KEY);
        }
      }
    }
  }

  @Test
  void aKeyNeedsTheServiceThatHasIt() {
    assertThatThrownBy(() -> new Encryption(KeyHolder.S3, Optional.of(KEY)))
        .hasMessage("encryption.kmsKey needs keys: kms");
  }
}
