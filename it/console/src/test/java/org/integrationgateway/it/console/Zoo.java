package org.integrationgateway.it.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * An app with an operation that takes everything, before an upstream that says what it was sent.
 */
final class Zoo implements AutoCloseable {
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/zoo
      version: 1.0.0
      spec:
        mcp: true
        surfaces:
          openapi: {document: zoo.yaml, baseUrl: '%s'}
      """;

  private final AnswersUpstream upstream;
  private final Consoles consoles;

  private Zoo(Path home) throws IOException {
    upstream = new AnswersUpstream();
    var folder = Files.createDirectories(home.resolve("zoo"));
    try (var document = Objects.requireNonNull(Zoo.class.getResourceAsStream("zoo.yaml"))) {
      Files.write(folder.resolve("zoo.yaml"), document.readAllBytes());
    }
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(upstream.echo()));
    consoles = Consoles.start(home, "  zoo: {provider: {source: {path: zoo}}}\n");
  }

  static Zoo start(Path home) {
    try {
      return new Zoo(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Consoles consoles() {
    return consoles;
  }

  @Override
  public void close() {
    consoles.close();
    upstream.close();
  }
}
