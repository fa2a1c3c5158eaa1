package org.integrationgateway.testkit.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.testkit.ProviderContractTest;
import org.junit.jupiter.api.BeforeEach;

/** The common parts of the cases of object stores: a bucket of their own. */
abstract class ObjectCases extends ProviderContractTest {
  private String bucket = "";

  @Override
  protected final String kind() {
    return ProviderKind.S3.text();
  }

  @BeforeEach
  void ownBucket() {
    bucket = "b" + UUID.randomUUID().toString().substring(0, 13);
  }

  final ObjectStorage storage() {
    return harness().service(ProviderKind.S3);
  }

  final ObjectRef ref(String key) {
    return new ObjectRef(bucket, key);
  }

  final ObjectInfo put(String key, String text) {
    return storage().write(ObjectWrite.of(ref(key)), stream(text));
  }

  final String text(String key) {
    return text(key, ByteRange.ALL);
  }

  final String text(String key, ByteRange range) {
    try (var content = storage().read(ref(key), Conditions.NONE, range)) {
      return new String(content.bytes(), UTF_8);
    }
  }

  static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            ServiceException.class, failure -> assertThat(failure.reason()).isEqualTo(reason));
  }

  /** The bucket of this case. */
  final String bucket() {
    return bucket;
  }
}
