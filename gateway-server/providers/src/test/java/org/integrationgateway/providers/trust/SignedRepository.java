package org.integrationgateway.providers.trust;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.index.build.IndexBuilder;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseRequest;
import org.integrationgateway.packaging.release.Releaser;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.jspecify.annotations.Nullable;

/** A repository in a folder, with signed releases of one package. */
record SignedRepository(Path folder, Path work) {
  static final String STOCK = "github.com/acme/providers/stock";

  /** A pair of Ed25519 keys in PEM. */
  record Keys(Path secret, Path open) {
    static Keys make(Path folder, String name) throws IOException {
      try {
        var pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        return new Keys(
            pem(folder.resolve(name + ".key"), "PRIVATE KEY", pair.getPrivate().getEncoded()),
            pem(folder.resolve(name + ".pub"), "PUBLIC KEY", pair.getPublic().getEncoded()));
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    private static Path pem(Path file, String label, byte[] bytes) throws IOException {
      return Files.writeString(
          file,
          "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
              .formatted(label, Base64.getEncoder().encodeToString(bytes)));
    }

    SigningKey signing() throws IOException {
      return SigningKey.in(secret, Optional.empty());
    }
  }

  /** Releases a version, and returns the folder of its release. */
  Path release(String version, @Nullable Keys keys) throws IOException {
    var sources = Files.createDirectories(work.resolve("stock-" + version));
    Files.writeString(
        sources.resolve("manifest.yaml"),
        """
        kind: app
        source: %s
        version: %s
        spec:
          surfaces:
            rest:
              baseUrl: https://api.example.com
              operations:
                - {name: now, method: GET, path: /now}
        """
            .formatted(STOCK, version));
    var output = folder.resolve(STOCK).resolve(version);
    Files.createDirectories(output.resolveSibling(""));
    try {
      var dist = sources.resolve("dist");
      Packager.run(PackagingRequest.of(sources, dist, dist.resolve(".work")));
      Releaser.run(
          new ReleaseRequest(
              dist,
              output,
              Optional.of(version),
              List.of(),
              keys == null ? Optional.empty() : Optional.of(keys.signing()),
              BuildOrigin.of(unset -> Optional.empty()),
              line -> {}));
      return output;
    } catch (PackagingException | ReleaseException broken) {
      throw new IOException(broken);
    }
  }

  /** Writes the index, signed by a key. */
  void index(@Nullable Keys keys) throws IOException {
    IndexBuilder.write(folder, keys == null ? null : keys.signing());
  }
}
