package org.integrationgateway.packaging.oci;

/** The media types and annotations of artifacts. */
public final class MediaTypes {
  /** An index, with a manifest for each platform. */
  public static final String INDEX = "application/vnd.oci.image.index.v1+json";

  /** A manifest. */
  public static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";

  /** The type of the artifact: a release of a package. */
  public static final String RELEASE = "application/vnd.integrationgateway.release.v1";

  /** {@code release.yaml}, which is the configuration of each manifest. */
  public static final String METADATA = "application/vnd.integrationgateway.release.v1+yaml";

  /** The archive of a platform. */
  public static final String ARCHIVE = "application/vnd.integrationgateway.package.v1.tar+gzip";

  /** The type of the referrer with the checksums and their signature. */
  public static final String SIGNATURE = "application/vnd.integrationgateway.signature.v1";

  /** A bill of materials: CycloneDX in JSON. */
  public static final String SBOM = "application/vnd.cyclonedx+json";

  /** The provenance in its envelope. */
  public static final String PROVENANCE = "application/vnd.in-toto+json";

  /** The type of the artifact: the index of a repository of packages. */
  public static final String PACKAGES = "application/vnd.integrationgateway.index.v1";

  /** The annotation with the platform of an archive, as in its name. */
  public static final String PLATFORM = "org.integrationgateway.platform";

  static final String EMPTY = "application/vnd.oci.empty.v1+json";
  static final String BYTES = "application/octet-stream";
  static final String TEXT = "text/plain";
  static final String TITLE = "org.opencontainers.image.title";
  static final String VERSION = "org.opencontainers.image.version";
  static final String SOURCE = "org.opencontainers.image.source";
  static final String REF_NAME = "org.opencontainers.image.ref.name";

  private MediaTypes() {}
}
