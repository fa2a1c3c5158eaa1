package org.integrationgateway.testkit.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The sample that cannot depend on this build has copies of the protocol. */
final class SampleProtocolTest {
  private static final Path PROTOCOL = Path.of("..", "protocol", "src", "main", "protobuf");
  private static final Path SAMPLE = Path.of("..", "..", "samples", "quotes-python", "proto");

  @Test
  void theCopiesOfTheSampleAreTheProtocol() throws IOException {
    try (var copies = Files.walk(SAMPLE.resolve("gateway"))) {
      var files = copies.filter(Files::isRegularFile).toList();
      assertThat(files).isNotEmpty();
      for (var copy : files) {
        assertThat(copy)
            .as("copy it again from provider-sdk/protocol")
            .hasSameTextualContentAs(PROTOCOL.resolve(SAMPLE.relativize(copy).toString()));
      }
    }
  }
}
