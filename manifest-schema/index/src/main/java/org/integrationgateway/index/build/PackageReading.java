package org.integrationgateway.index.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.index.IndexException;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.index.IndexedVersion.IndexedArchive;
import org.integrationgateway.index.build.FoundPackage.Form;
import org.integrationgateway.index.build.FoundPackage.Icon;
import org.integrationgateway.index.build.FoundPackage.Texts;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.HostRequirement;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.packaging.inspect.Inspector;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseMetadata;

/**
 * Reads what an index says of one release, archive or folder of sources.
 *
 * @param root the folder of the index
 */
record PackageReading(Path root) {
  private static final String README = "README.md";
  private static final int LARGEST_ICON = 256 << 10;

  /**
   * Reads a package.
   *
   * @param at the {@code release.yaml}, the archive, or the folder of the manifest
   * @throws IndexException when it is broken, with its path
   */
  FoundPackage read(Path at) throws IOException {
    if (Files.isDirectory(at)) {
      return found(at, Form.SOURCES, at, Map.of());
    }
    if (at.endsWith(ReleaseMetadata.FILE)) {
      return release(at);
    }
    var archive = new IndexedArchive(Sha256.hex(at), Files.size(at));
    var platforms = new TreeMap<String, IndexedArchive>();
    manifest(at).artifacts().stream()
        .map(Artifact::target)
        .forEach(target -> platforms.put(target.suffix(), archive));
    if (platforms.isEmpty()) {
      platforms.put("generic", archive);
    }
    return found(at, Form.ARCHIVE, at, platforms);
  }

  private FoundPackage release(Path at) throws IOException {
    var metadata = metadata(at);
    var archives = new TreeMap<String, IndexedArchive>();
    for (var entry : metadata.archives()) {
      var archive = at.resolveSibling(entry.file());
      if (!Files.isRegularFile(archive)
          || Files.size(archive) != entry.size()
          || !Sha256.hex(archive).equals(entry.sha256())) {
        throw new IndexException(
            "%s is missing, or is another file than %s says: release it again"
                .formatted(archive, at));
      }
      archives.put(entry.suffix(), new IndexedArchive(entry.sha256(), entry.size()));
    }
    var shown = at.resolveSibling(metadata.archives().get(0).file());
    var found = found(at, Form.RELEASE, shown, archives);
    if (!found.source().equals(metadata.source())
        || !found.version().version().equals(metadata.version())) {
      throw new IndexException(
          "%s is of %s %s, but its archive contains %s %s: release it again"
              .formatted(
                  at,
                  metadata.source(),
                  metadata.version(),
                  found.source(),
                  found.version().version()));
    }
    return found;
  }

  private static ReleaseMetadata metadata(Path at) throws IOException {
    try {
      return MetadataReader.in(at.resolveSibling(""));
    } catch (ReleaseException broken) {
      throw new IndexException(String.valueOf(broken.getMessage()), broken);
    }
  }

  private FoundPackage found(Path at, Form form, Path opened, Map<String, IndexedArchive> archives)
      throws IOException {
    var manifest = manifest(opened);
    if (!manifest.version().isDeclared()) {
      throw new IndexException(
          at + " has no version that its manifest declares: release it, and list the release");
    }
    var beside = Files.isDirectory(at) ? at : at.resolveSibling("");
    var about = AboutFile.in(beside);
    var readme = beside.resolve(README);
    var version =
        new IndexedVersion(
            manifest.version(),
            path(at),
            form == Form.SOURCES ? Optional.empty() : Optional.of(Sha256.hex(at)),
            manifest.requires().map(HostRequirement::gateway),
            about.yanked(),
            new TreeMap<>(archives));
    var inspection = Inspector.inspect(opened);
    return new FoundPackage(
        at,
        form,
        manifest.source(),
        manifest.kind(),
        new Texts(
            manifest.displayName(),
            manifest.description(),
            manifest.category(),
            about.licence(),
            Files.isRegularFile(readme) ? Optional.of(path(readme)) : Optional.empty()),
        inspection.connections().stream().map(one -> one.authType().text()).toList(),
        surfaces(manifest),
        inspection.operations().size(),
        icon(manifest, opened),
        version);
  }

  private String path(Path at) {
    return root.relativize(at).toString().replace('\\', '/');
  }

  private static Manifest manifest(Path opened) throws IOException {
    var content = PackageContent.open(opened, ReadOptions.DEFAULT);
    return content
        .manifest()
        .orElseThrow(
            () ->
                new IndexException(
                    "%s is not a package:%n%s"
                        .formatted(
                            opened,
                            ProblemPrinter.plain()
                                .print(content.read().problems())
                                .stripTrailing())));
  }

  private static List<String> surfaces(Manifest manifest) {
    var words = new ArrayList<String>();
    var surfaces = manifest.app().map(AppSpec::surfaces);
    surfaces.flatMap(one -> one.rest()).ifPresent(unused -> words.add("rest"));
    surfaces.flatMap(one -> one.openapi()).ifPresent(unused -> words.add("openapi"));
    surfaces.flatMap(one -> one.graphql()).ifPresent(unused -> words.add("graphql"));
    surfaces.flatMap(one -> one.mcp()).ifPresent(unused -> words.add("mcp"));
    if (manifest.isExecutable() && !manifest.isMcpProgram()) {
      words.add("program");
    }
    return words;
  }

  private static Optional<Icon> icon(Manifest manifest, Path opened) throws IOException {
    if (manifest.iconFile().isEmpty()) {
      return Optional.empty();
    }
    var name = Path.of(manifest.iconFile().get()).normalize().toString().replace('\\', '/');
    if (!Files.isDirectory(opened)) {
      return Optional.ofNullable(new ArchiveReader().read(opened, Set.of(name)).get(name))
          .map(Icon::new);
    }
    var file = opened.resolve(name).normalize();
    return file.startsWith(opened) && Files.isRegularFile(file) && Files.size(file) <= LARGEST_ICON
        ? Optional.of(new Icon(Files.readAllBytes(file)))
        : Optional.empty();
  }
}
