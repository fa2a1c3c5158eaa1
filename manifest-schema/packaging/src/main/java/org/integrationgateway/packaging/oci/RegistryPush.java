package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.oci.RegistryTransport.Message;

/**
 * Pushes an artifact: blobs, manifests, the index under its tag, then the referrers. For a registry
 * without the referrers API, the tag {@code sha256-<digest>} of each subject lists its referrers.
 * The signature of an image is also stored under the tag at which {@code cosign} looks.
 *
 * @param log receives progress lines for people
 */
public record RegistryPush(RegistryClient client, OciArtifact artifact, Consumer<String> log) {
  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int ACCEPTED = 202;
  private static final int NOT_FOUND = 404;

  /**
   * Pushes what the registry does not have.
   *
   * @return the artifact by its digest
   * @throws IOException when the registry refuses, or the tag names another release
   */
  public OciReference run() throws IOException {
    var reference = client.reference();
    var tag =
        reference
            .tag()
            .orElseThrow(
                () -> new IOException("name a tag to push to: " + reference + " has none"));
    if (!artifact.isMoved()) {
      requireFree(tag);
    }
    for (var blob : artifact.blobs().entrySet()) {
      upload(blob.getKey(), blob.getValue());
    }
    for (var manifest : artifact.manifests()) {
      put(manifest.described().digest(), manifest);
    }
    put(tag, artifact.index());
    for (var referrer : artifact.referrers()) {
      refer(referrer);
      if (ImageSignature.is(referrer)) {
        sign(referrer);
      }
    }
    return reference.at(artifact.index().described().digest());
  }

  /** Refuses to move a tag: who has pinned it would be refused the changed release. */
  private void requireFree(String tag) throws IOException {
    var there = client.manifest(tag);
    if (there.isPresent() && !java.util.Arrays.equals(there.get(), artifact.index().bytes())) {
      throw new IOException(
          client.reference()
              + " already holds another release, and releases are immutable: push under "
              + "another tag, or delete that one in the registry");
    }
  }

  private void upload(Descriptor blob, BlobContent content) throws IOException {
    var uri = at("blobs/" + blob.digest());
    try (var there = client.send(message("HEAD", uri))) {
      if (there.status() == OK) {
        return;
      }
      if (there.status() != NOT_FOUND) {
        client.requireStatus(uri, there, OK);
      }
    }
    var title = blob.annotations().getOrDefault(MediaTypes.TITLE, blob.digest());
    log.accept("pushing " + title + ", " + blob.size() + " bytes");
    var uploads = at("blobs/uploads/");
    URI session;
    try (var begun = client.send(message("POST", uploads))) {
      client.requireStatus(uploads, begun, ACCEPTED);
      session =
          Redirect.target(
              uploads,
              uploads,
              begun
                  .header("Location")
                  .orElseThrow(() -> new IOException(uploads + " answered without a location")));
    }
    var joint = session.getRawQuery() == null ? "?" : "&";
    var target = URI.create(session + joint + "digest=" + blob.digest());
    try (var stored = client.send(put(target, MediaTypes.BYTES, content))) {
      client.requireStatus(target, stored, CREATED);
    }
  }

  private Optional<String> put(String version, OciManifest manifest) throws IOException {
    var uri = at("manifests/" + version);
    var content = new BlobContent.InMemory(manifest.bytes());
    try (var stored = client.send(put(uri, manifest.described().mediaType(), content))) {
      client.requireStatus(uri, stored, CREATED);
      return stored.header("OCI-Subject");
    }
  }

  /** Pushes a referrer, and lists it by the tag of its subject unless the registry does so. */
  private void refer(OciManifest referrer) throws IOException {
    var isListed = put(referrer.described().digest(), referrer).isPresent();
    if (isListed) {
      return;
    }
    var tag = referrer.subject().orElseThrow().digest().replace(':', '-');
    var entries = new ArrayList<Descriptor>(listed(tag));
    if (entries.stream().noneMatch(one -> one.digest().equals(referrer.described().digest()))) {
      entries.add(referrer.described());
      put(tag, OciManifest.index(null, entries, Map.of()));
    }
  }

  /** Puts a signature beside those that are there, which others may have made. */
  private void sign(OciManifest signature) throws IOException {
    var tag = ImageSignature.tag(signature.subject().orElseThrow());
    try {
      var there = client.manifest(tag).map(OciManifest::layers).orElse(List.of());
      if (!there.containsAll(signature.layers())) {
        put(tag, ImageSignature.beside(signature, there));
      }
    } catch (IllegalArgumentException malformed) {
      throw new IOException(
          client.reference().repository() + ":" + tag + " is not a list of signatures", malformed);
    }
  }

  private List<Descriptor> listed(String tag) throws IOException {
    try {
      return client.manifest(tag).map(OciManifest::entries).orElse(List.of());
    } catch (IllegalArgumentException malformed) {
      throw new IOException(
          client.reference().repository() + ":" + tag + " is not a list of referrers", malformed);
    }
  }

  private URI at(String path) {
    return client.reference().api().resolve(path);
  }

  private static Message message(String method, URI uri) {
    return new Message(method, uri, Map.of(), Optional.empty());
  }

  private static Message put(URI uri, String mediaType, BlobContent content) {
    var headers = new HashMap<String, String>();
    headers.put("Content-Type", mediaType);
    return new Message("PUT", uri, headers, Optional.of(content));
  }
}
