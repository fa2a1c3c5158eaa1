package org.integrationgateway.devloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.config.environment.GatewayHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class AttachmentTest {
  @TempDir Path folder;

  @Test
  void refusesAFolderThatAnotherUserCanHaveMade() throws Exception {
    var home = new GatewayHome(folder.resolve("x".repeat(120)));
    var place = Attachment.in(home).folder();
    try {
      assertThat(place.toString()).startsWith("/tmp/gateway-").hasSizeLessThan(100);
      assertThat(Attachment.in(home).folder()).as("from day to day").isEqualTo(place);
      Files.delete(place);
      Files.createSymbolicLink(place, folder);
      assertThatThrownBy(() -> Attachment.in(home))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(place + " is not a folder of the owner")
          .hasMessageContaining("--home");
    } finally {
      Files.deleteIfExists(place);
    }
  }
}
