package org.integrationgateway.packaging.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.manifest.openapi.OpenApiDocuments;
import org.integrationgateway.manifest.openapi.tree.OpenApiFiles;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.packaging.archive.ArchiveContent;
import org.integrationgateway.packaging.archive.ArchiveException;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.archive.PackedFile;

/** Opens release archives: first for the manifest, then for the files that it names. */
final class ArchiveOpener {
  private ArchiveOpener() {}

  /** Returns whether a file is gzipped, independent of its name. */
  static boolean isArchive(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return (in.read() == 0x1f && in.read() == 0x8b)
          || file.getFileName().toString().endsWith(".gz");
    }
  }

  static PackageContent open(Path archive) throws IOException {
    try {
      var reader = new ArchiveReader();
      var content = reader.inspect(archive);
      var named = named(content);
      var picked = named.isEmpty() ? Map.<String, byte[]>of() : reader.read(archive, named);
      return new PackageContent(
          archive, read(content, picked), Optional.of(content), SmallFiles.of(picked));
    } catch (ArchiveException refused) {
      var problems = new Problems(ManifestRule.PREFIX);
      problems.add(
          refused.rule(),
          Source.withoutText(archive.toString()).whole(),
          refused.entry().map(entry -> "entry '" + entry + "': ").orElse("")
              + refused.rule().title(),
          refused.remedy());
      var read =
          new ReadResult(
              Optional.empty(), Optional.empty(), problems.sorted(), OpenApiDocuments.none());
      return new PackageContent(archive, read, Optional.empty(), SmallFiles.of(Map.of()));
    }
  }

  /**
   * Returns the files that an inspection of the package needs, except missing and oversized ones.
   */
  private static Set<String> named(ArchiveContent content) {
    var names = new HashSet<>(PackageContent.CATALOGS);
    Document.parse(
            content.manifestName(),
            content.manifest(),
            content.manifestFormat(),
            new Problems(ManifestRule.PREFIX))
        .ifPresent(
            document -> {
              add(names, document.root().find("spec", "configSchemaPath"));
              var openapi = document.root().find("spec", "surfaces", "openapi", "document");
              add(names, openapi);
              openapi.ifPresent(present -> names.addAll(described(content)));
            });
    names.removeIf(
        name ->
            content
                .file(name)
                .map(PackedFile::size)
                .filter(size -> size <= OpenApiDocument.LARGEST)
                .isEmpty());
    return names;
  }

  /** The files that an OpenAPI document can refer to, up to the size that it may have. */
  private static Set<String> described(ArchiveContent content) {
    var names = new HashSet<String>();
    long left = OpenApiDocument.LARGEST;
    for (var file : content.files()) {
      if (Format.ofName(file.name()).isPresent() && file.size() <= left) {
        left -= file.size();
        names.add(file.name());
      }
    }
    return names;
  }

  private static void add(Set<String> names, Optional<Node> path) {
    path.flatMap(Node::string).ifPresent(names::add);
  }

  private static ReadResult read(ArchiveContent content, Map<String, byte[]> picked) {
    var openapi = OpenApiDocuments.of(files(content, picked));
    return new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED))
        .read(
            content.archive() + "!" + content.manifestName(),
            content.manifest(),
            content.manifestFormat(),
            openapi);
  }

  private static OpenApiFiles files(ArchiveContent content, Map<String, byte[]> picked) {
    return new OpenApiFiles() {
      @Override
      public String name(String path) {
        return content.archive() + "!" + path;
      }

      @Override
      public InputStream open(String path) throws IOException {
        var bytes = picked.get(path);
        if (bytes == null) {
          throw new NoSuchFileException(path);
        }
        return new ByteArrayInputStream(bytes);
      }
    };
  }
}
