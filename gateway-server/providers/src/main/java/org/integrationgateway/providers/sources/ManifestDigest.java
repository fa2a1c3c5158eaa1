package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Document;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The digest of a manifest's content.
 *
 * @param digest of all that it says, but for how its programs are made and where they are: the same
 *     for the sources of a release and for every platform of it
 * @param files digest of the list of files of the archive; empty for a folder
 */
record ManifestDigest(Manifest manifest, String digest, Optional<String> files) {
  private static final ReadOptions OPTIONS = ReadOptions.DEFAULT.withSdkNative(true);
  private static final List<String> OF_PROGRAMS =
      List.of("artifacts", "entrypoint", "install", "build", "run");

  private static final JsonMapper CANONICAL =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  /** The digest for the manifest of an archive. */
  static ManifestDigest ofArchive(Path archive) {
    try {
      var content = new ArchiveReader().inspect(archive);
      return of(
          new ManifestReader(OPTIONS)
              .read(
                  archive + "!/" + content.manifestName(),
                  content.manifest(),
                  content.manifestFormat()),
          Optional.of(PackageStore.listDigest(content)));
    } catch (IOException e) {
      throw new PackageException(archive + " cannot be read: " + IoReason.of(e), e);
    }
  }

  /** The digest for the manifest of a package in a folder. */
  static ManifestDigest ofFolder(Path folderOrManifest) {
    return of(new ManifestReader(OPTIONS).read(folderOrManifest), Optional.empty());
  }

  private static ManifestDigest of(ReadResult read, Optional<String> files) {
    return new ManifestDigest(
        PackageStore.usable(read), digest(read.document().orElseThrow()), files);
  }

  /** The sources or names of what must run before it. */
  List<String> requires() {
    return manifest.app().map(AppSpec::requires).orElse(List.of());
  }

  private static String digest(Document document) {
    var members = members(document.root().toJava());
    OF_PROGRAMS.forEach(members::remove);
    var spec = members(members.get("spec"));
    spec.remove("static");
    if (spec.isEmpty()) {
      members.remove("spec");
    } else {
      members.put("spec", spec);
    }
    return Sha256.hex(CANONICAL.writeValueAsString(members).getBytes(StandardCharsets.UTF_8));
  }

  private static TreeMap<String, @Nullable Object> members(@Nullable Object tree) {
    var members = new TreeMap<String, @Nullable Object>();
    if (tree instanceof Map<?, ?> map) {
      map.forEach((key, value) -> members.put(String.valueOf(key), value));
    }
    return members;
  }
}
