package org.integrationgateway.manifest.schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.document.Format;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadResult;

/** Manifests that the schema and the reader must agree about, and those that they cannot. */
enum Corpus {
  /** Manifests of every kind and form. */
  GOOD,
  /** Wrong in what a schema can say. */
  SHAPE,
  /** Wrong in what only the reader can know; each says why in its first line. */
  BEYOND;

  private static final Path FOLDER = Path.of("src/test/resources/schema");

  /** A file of the corpus. */
  record Case(Path file) {
    ReadResult read() {
      return new ManifestReader().read(toString(), text(), format());
    }

    String text() {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    private Format format() {
      return Format.ofName(toString()).orElseThrow();
    }

    @Override
    public String toString() {
      return file.getFileName().toString();
    }
  }

  List<Case> cases() {
    try (var files = Files.list(FOLDER.resolve(name().toLowerCase(Locale.ROOT)))) {
      return files.sorted().map(Case::new).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
