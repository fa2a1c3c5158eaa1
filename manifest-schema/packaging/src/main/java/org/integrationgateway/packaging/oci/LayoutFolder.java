package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.packaging.release.ReleaseException;

/** Writes an artifact as an OCI image layout, which {@code oras} and {@code skopeo} read. */
public final class LayoutFolder {
  private static final String MARKER = "oci-layout";
  private static final String VERSION = "{\"imageLayoutVersion\":\"1.0.0\"}";

  private LayoutFolder() {}

  /**
   * Writes the layout; an earlier one is replaced.
   *
   * @param tag by which the index is named in the layout
   * @throws ReleaseException when the folder contains something else
   * @throws IOException when it cannot be written
   */
  public static void write(OciArtifact artifact, String tag, Path folder)
      throws ReleaseException, IOException {
    clear(folder);
    var blobs = Files.createDirectories(folder.resolve("blobs").resolve("sha256"));
    for (var blob : artifact.blobs().entrySet()) {
      copy(blob.getValue(), blobs.resolve(blob.getKey().sha256()));
    }
    var manifests = new ArrayList<>(artifact.manifests());
    manifests.addAll(artifact.referrers());
    manifests.add(artifact.index());
    for (var manifest : manifests) {
      Files.write(blobs.resolve(manifest.described().sha256()), manifest.bytes());
    }
    var entries = new ArrayList<>(List.of(artifact.index().described().named(tag)));
    artifact.referrers().forEach(referrer -> entries.add(referrer.described()));
    Files.write(folder.resolve("index.json"), OciManifest.index(null, entries, Map.of()).bytes());
    Files.writeString(folder.resolve(MARKER), VERSION);
  }

  private static void clear(Path folder) throws ReleaseException, IOException {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder) || !Files.isRegularFile(folder.resolve(MARKER))) {
      throw new ReleaseException(
          folder + " holds something other than an OCI layout: remove it, or release elsewhere");
    }
    Folders.delete(folder);
  }

  private static void copy(BlobContent content, Path blob) throws IOException {
    try (var in = content.open()) {
      Files.copy(in, blob);
    } catch (FileAlreadyExistsException sameContent) {
      // two names of one content have one digest
    }
  }
}
