package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

class FilesGuideTest {
  static final class Documents {
    @SuppressWarnings("ArrayRecordComponent")
    record Upload(@Doc("Name of the file") String name, @Doc("Its content") byte[] content) {}

    record Stored(String name, int size, String crc32) {}

    record Named(String name) {}

    static AppProvider provider() {
      return TypedApp.named("documents")
          .operation("file.check", Upload.class, Stored.class, (file, call) -> check(file))
          .describe("Answers size and checksum of a file")
          .readOnly()
          .streamOperation("file.get", Named.class, (named, call) -> file(named))
          .describe("A file with its own media type")
          .readOnly()
          .build();
    }

    private static Stored check(Upload file) {
      var crc = new CRC32();
      crc.update(file.content());
      return new Stored(file.name(), file.content().length, Long.toHexString(crc.getValue()));
    }

    private static AppStream file(Named named) {
      var csv = "name\n" + named.name() + "\n";
      return new AppStream(
          200,
          Map.of("content-type", List.of("text/csv")),
          new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)));
    }
  }

  @Test
  void takesAFileAsBase64() {
    var content = Base64.getEncoder().encodeToString("hello".getBytes(StandardCharsets.UTF_8));
    var provider = ProviderUnderTest.object(Documents::provider);
    try (var documents = ProviderHarness.serve(provider, "{}")) {
      var answer =
          documents.call("file.check", "{\"name\": \"a\", \"content\": \"" + content + "\"}");

      assertThat(new String(answer.body(), StandardCharsets.UTF_8))
          .isEqualTo("{\"name\":\"a\",\"size\":5,\"crc32\":\"3610a686\"}");
    }
  }

  @Test
  void answersAFileWithItsMediaType() throws IOException {
    var provider = ProviderUnderTest.object(Documents::provider);
    try (var documents = ProviderHarness.serve(provider, "{}");
        var file = documents.stream("file.get", "{\"name\": \"Ada\"}")) {
      assertThat(file.headers()).containsEntry("content-type", List.of("text/csv"));
      assertThat(file.body().readAllBytes()).asString(StandardCharsets.UTF_8).contains("Ada");
    }
  }
}
