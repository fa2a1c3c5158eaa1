package org.integrationgateway.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.image.java.ImageJdk;
import org.integrationgateway.image.java.LinkedRuntime;
import org.integrationgateway.image.java.StartCache;
import org.integrationgateway.image.layout.ImageProvenance;
import org.integrationgateway.image.layout.ImageSbom;
import org.integrationgateway.image.layout.ImageSettings;
import org.integrationgateway.image.layout.LayeredImage;
import org.integrationgateway.image.root.BaseSystem;
import org.integrationgateway.image.root.DebianFolder;
import org.integrationgateway.image.root.DistributionFiles;
import org.integrationgateway.image.root.ImageRoot;
import org.integrationgateway.image.root.SystemFiles;
import org.integrationgateway.image.root.ThisMachine;
import org.integrationgateway.packaging.oci.ImageSignature;
import org.integrationgateway.packaging.oci.JdkTransport;
import org.integrationgateway.packaging.oci.LayoutFolder;
import org.integrationgateway.packaging.oci.MediaTypes;
import org.integrationgateway.packaging.oci.OciArtifact;
import org.integrationgateway.packaging.oci.PlatformImage;
import org.integrationgateway.packaging.oci.RegistryClient;
import org.integrationgateway.packaging.oci.RegistryPush;
import org.integrationgateway.packaging.publish.AuthorLogins;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.Passphrase;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.jspecify.annotations.Nullable;

/**
 * Builds the image of a distribution for the platform of this machine, or for that of packages: its
 * files in a folder, then layers of them, then the layout with what is attached.
 *
 * @param log receives progress lines
 */
record ImageBuild(ImageRequest request, Consumer<String> log) {
  BuiltImage run() throws IOException, ReleaseException, SignatureException {
    var work = Files.createDirectories(request.target().toAbsolutePath().resolve("image-work"));
    var foreign =
        request.packages().isPresent()
            ? DebianFolder.unpack(request.packages().get(), work.resolve("system"))
            : null;
    var jdk = foreign == null ? own() : ImageJdk.of(foreign.jdk());
    var root = new ImageRoot(work.resolve("root"), request.time());
    Folders.delete(root.folder());
    var packages = files(root, jdk, foreign == null ? new ThisMachine() : foreign);
    var cache = cache(new StartCache(root, jdk.target().feature(), work), jdk);
    root.date();
    var settings =
        new ImageSettings(
            jdk.target().platform(), request.version(), request.time(), request.base(), origin());
    var bill = ImageSbom.write(root, request.version(), packages, work);
    log.accept("image: writes layers");
    var layered = new LayeredImage(root, settings, work, log);
    var image = layered.layout().with(MediaTypes.SBOM, ImageSbom.FILE, Files.readAllBytes(bill));
    var provenance =
        new ImageProvenance(image, settings, parameters(jdk, cache.orElse(null)), bill, key())
            .text();
    image = image.with(MediaTypes.PROVENANCE, ImageProvenance.FILE, provenance);
    var archive =
        request
            .target()
            .resolve(
                "gateway-%s-%s.tar".formatted(request.version(), settings.platform().suffix()));
    layered.writeArchive(archive);
    var artifact = signed(together(image, settings));
    var layout = request.target().resolve("image");
    LayoutFolder.write(artifact, request.version(), layout);
    push(artifact);
    return new BuiltImage(
        settings.platform(),
        root.folder(),
        layout,
        archive,
        artifact.index().described().digest(),
        image.manifest().layers().stream().mapToLong(layer -> layer.size()).sum(),
        size(root));
  }

  private ImageJdk own() throws IOException {
    return request.jdk().isPresent() ? ImageJdk.at(request.jdk().get()) : ImageJdk.newest();
  }

  private Map<String, String> files(ImageRoot root, ImageJdk jdk, BaseSystem system)
      throws IOException {
    var modules = LinkedRuntime.modules(jdk, request.distribution());
    var target = jdk.target();
    log.accept("image: Java " + target.version() + " of " + target.home() + ", " + modules);
    LinkedRuntime.add(root, jdk, modules);
    DistributionFiles.add(root, request.distribution(), target.platform());
    SystemFiles.addOwn(root, DistributionFiles.JAVA);
    return request.base().isPresent()
        ? Map.of()
        : SystemFiles.addSystem(root, DistributionFiles.PLACE, system);
  }

  /** The start-up cache; empty where the Java of the image does not run here. */
  private Optional<Path> cache(StartCache caches, ImageJdk jdk) throws IOException {
    if (request.cache().isPresent()) {
      return Optional.of(caches.take(request.cache().get()));
    }
    if (jdk.runsHere()) {
      return Optional.of(caches.make());
    }
    caches.none();
    return Optional.empty();
  }

  private static Map<String, String> parameters(ImageJdk jdk, @Nullable Path cache)
      throws IOException {
    var parameters = new TreeMap<String, String>();
    parameters.put("jdk", jdk.target().version());
    if (cache != null) {
      parameters.put("cache", "sha256:" + Sha256.hex(cache));
    }
    return parameters;
  }

  private static BuildOrigin origin() {
    return BuildOrigin.of(name -> Optional.ofNullable(System.getenv(name)));
  }

  private Optional<SigningKey> key() throws IOException {
    return request.key().isEmpty()
        ? Optional.empty()
        : Optional.of(
            SigningKey.in(
                request.key().get(), Passphrase.ofEnvironment("GATEWAY_SIGNING_PASSPHRASE")));
  }

  /** Signs the index of all platforms, for {@code cosign}. */
  private OciArtifact signed(OciArtifact artifact) throws IOException, SignatureException {
    var key = key().orElse(null);
    if (key instanceof SigningKey.Ed25519 ed25519) {
      var name =
          request.to().map(to -> to.registry() + "/" + to.repository()).orElse(ImageSettings.NAME);
      return ImageSignature.add(artifact, name, ed25519);
    }
    if (key != null) {
      log.accept("image: an OpenPGP key signs the provenance only: cosign knows no such keys");
    }
    return artifact;
  }

  /** Puts the images of other platforms beside this one. */
  private OciArtifact together(PlatformImage image, ImageSettings settings) throws IOException {
    var images = new ArrayList<>(List.of(image));
    for (var folder : request.join()) {
      images.addAll(PlatformImage.in(folder));
    }
    return PlatformImage.together(images, settings.labels());
  }

  private void push(OciArtifact artifact) throws IOException {
    if (request.to().isEmpty()) {
      return;
    }
    var place = request.to().get();
    var logins = new AuthorLogins(name -> Optional.ofNullable(System.getenv(name)));
    var client =
        RegistryClient.writing(place, new JdkTransport(), logins.of(place.registry()).orElse(null));
    log.accept("image: pushed as " + new RegistryPush(client, artifact, log).run());
  }

  private static long size(ImageRoot root) throws IOException {
    long size = 0;
    for (var file : root.below("/")) {
      if (Files.isRegularFile(file)) {
        size += Files.size(file);
      }
    }
    return size;
  }
}
