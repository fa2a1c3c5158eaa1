package org.integrationgateway.image.layout;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.packaging.oci.PlatformImage;
import org.integrationgateway.packaging.release.provenance.Envelope;
import org.integrationgateway.packaging.release.provenance.Provenance;
import org.integrationgateway.packaging.release.sbom.SbomFacts;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.packaging.release.signature.SigningKey;

/**
 * The SLSA provenance of an image: who built it, from which commit, and of what.
 *
 * @param parameters that decide what is in the image
 * @param bill of its materials
 * @param key that signs; empty for a statement without a signature
 */
public record ImageProvenance(
    PlatformImage image,
    ImageSettings settings,
    Map<String, String> parameters,
    Path bill,
    Optional<SigningKey> key) {
  /** The name of its file. */
  public static final String FILE = "gateway-image" + Provenance.EXTENSION;

  /** The page that says how an image is built. */
  public static final String BUILD_TYPE =
      "https://integrationgateway.org/docs/containers#build-type-image-v1";

  public ImageProvenance {
    parameters = Map.copyOf(parameters);
  }

  /**
   * Returns the statement, in a signed envelope where there is a key.
   *
   * @throws SignatureException when the key cannot sign
   * @throws IOException when a file cannot be read
   */
  public byte[] text() throws IOException, SignatureException {
    var all = new TreeMap<>(parameters);
    all.put("image", ImageSettings.NAME);
    all.put("version", settings.version());
    all.put("platform", settings.platform().toString());
    settings.base().ifPresent(base -> all.put("base", base));
    var subjects = new TreeMap<>(Map.of(ImageSettings.NAME, image.manifest().described().sha256()));
    var libraries = new TreeMap<>(SbomFacts.read(bill).libraries());
    var statement =
        new Provenance(subjects, all, settings.origin(), libraries).statement(BUILD_TYPE);
    return key.isPresent()
        ? Envelope.sign(statement, key.get(), settings.time()).text()
        : statement;
  }
}
