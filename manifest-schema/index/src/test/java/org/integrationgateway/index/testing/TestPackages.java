package org.integrationgateway.index.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseRequest;
import org.integrationgateway.packaging.release.Releaser;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.jspecify.annotations.Nullable;

/** Writes packages of operations, and releases them. */
public final class TestPackages {
  private TestPackages() {}

  /** Writes the folder of a declarative package with one operation and an icon. */
  public static Path sources(Path folder, String source, String version) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("icon.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: %s
        version: %s
        displayName: Stock of %s
        description: Counts what is in stock.
        category: Warehouse
        iconFile: icon.svg
        requires: {gateway: '>=0.1 <9'}
        spec:
          connections:
            default:
              auth:
                type: bearer
                credentials: [{name: token, label: Token}]
          surfaces:
            rest:
              connection: default
              baseUrl: http://127.0.0.1:8091
              operations:
                - name: items.list
                  title: List items
                  description: Lists the items in stock.
                  method: GET
                  path: /items
        """
            .formatted(source, version, source.substring(source.lastIndexOf('/') + 1)));
    return folder;
  }

  /** Releases a package of a name below {@code github.com/acme/providers}. */
  public static Path release(Path repository, Path work, String name, String version)
      throws IOException {
    return release(repository, work, name, version, null);
  }

  /** Releases a package and signs the release; the folder is that of {@code release.yaml}. */
  public static Path release(
      Path repository, Path work, String name, String version, @Nullable SigningKey key)
      throws IOException {
    var source = "github.com/acme/providers/" + name;
    var sources = sources(work.resolve(name + "-" + version), source, version);
    return packed(sources, repository.resolve(source).resolve(version), version, key);
  }

  /** Packages a folder of sources, and releases the archives without a signature. */
  public static Path packed(Path sources, Path output, String version) throws IOException {
    return packed(sources, output, version, null);
  }

  private static Path packed(Path sources, Path output, String version, @Nullable SigningKey key)
      throws IOException {
    Files.createDirectories(output.resolveSibling(""));
    try {
      Packager.run(
          PackagingRequest.of(sources, sources.resolve("dist"), sources.resolve("dist/.work")));
      Releaser.run(
          new ReleaseRequest(
              sources.resolve("dist"),
              output,
              Optional.of(version),
              List.of(),
              Optional.ofNullable(key),
              BuildOrigin.of(unset -> Optional.empty()),
              line -> {}));
      return output;
    } catch (PackagingException | ReleaseException broken) {
      throw new IOException(broken);
    }
  }

  /**
   * A new pair of Ed25519 keys, as {@code openssl} writes them: {@code NAME.key} and {@code
   * NAME.pub}.
   */
  public record Keys(Path secret, Path open) {
    /** Makes a pair. */
    public static Keys make(Path folder, String name) throws IOException {
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

    /** The key that signs. */
    public SigningKey signing() throws IOException {
      return SigningKey.in(secret, Optional.empty());
    }
  }
}
