package org.integrationgateway.http.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly")
final class ConfigurationWatchTest {
  @TempDir private Path folder;

  @Test
  void aChangeDuringAnotherReloadIsReadAfterIt() throws Exception {
    var file = Files.writeString(folder.resolve("gateway.yaml"), "first");
    var reloads = new AtomicInteger();
    Runnable reload =
        () -> {
          if (reloads.incrementAndGet() == 1) {
            throw new GatewayException(ErrorCode.CONFLICT, "another reload is running");
          }
        };
    try (var watch = ConfigurationWatch.begin(() -> List.of(file), reload)) {
      Files.writeString(file, "second and longer");
      eventually(() -> assertThat(reloads).hasValue(2));
    }
  }
}
