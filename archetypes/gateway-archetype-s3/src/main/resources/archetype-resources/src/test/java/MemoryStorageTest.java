package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.time.InstantSource;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.junit.jupiter.api.Test;

class MemoryStorageTest {
  private final MemoryStorage storage =
      new MemoryStorage(new MemoryStorage.Config(1), InstantSource.system());

  @Test
  void hasRoomAgainOnceSomethingIsGone() {
    put("a", 700_000);
    assertThatThrownBy(() -> put("b", 700_000))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE));
    storage.delete(ref("a"), Conditions.NONE);
    put("b", 700_000);
  }

  private void put(String key, int bytes) {
    storage.write(ObjectWrite.of(ref(key)), new ByteArrayInputStream(new byte[bytes]));
  }

  private static ObjectRef ref(String key) {
    return new ObjectRef("attic", key);
  }
}
