package org.integrationgateway.image.layout;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.image.root.SystemFiles;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;

/**
 * The configuration of the image besides its files.
 *
 * @param version of the gateway, and the tag
 * @param time of the image and its files
 * @param base image of a registry; empty for none
 * @param origin that builds it
 */
public record ImageSettings(
    Platform platform, String version, Instant time, Optional<String> base, BuildOrigin origin) {
  /** The name of the image where no registry gives it another. */
  public static final String NAME = "gateway";

  static final List<String> ENTRY_POINT = List.of("/opt/gateway/bin/gateway");
  static final List<String> COMMAND = List.of("serve");
  static final String USER = SystemFiles.USER + ":" + SystemFiles.USER;

  /** The public and the management port of the documentation's configurations. */
  static final List<String> PORTS = List.of("8080", "9090");

  static final Map<String, String> ENVIRONMENT =
      new TreeMap<>(
          Map.of(
              "PATH", "/opt/gateway/bin:/opt/gateway/runtime/bin:/usr/local/bin:/usr/bin:/bin",
              "LANG", "C.UTF-8",
              "HOME", SystemFiles.HOME,
              "GATEWAY_HOME", SystemFiles.HOME,
              "GATEWAY_LOG_FORMAT", "json"));

  /** Returns the annotations that the OCI image specification defines. */
  public Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    labels.put("org.opencontainers.image.title", "Integration Gateway");
    labels.put(
        "org.opencontainers.image.description",
        "Tools for agents and people, with authentication, credentials, policy and audit done once");
    labels.put("org.opencontainers.image.version", version);
    labels.put("org.opencontainers.image.created", time.toString());
    labels.put("org.opencontainers.image.licenses", "Apache-2.0");
    labels.put("org.opencontainers.image.vendor", "Integration Gateway");
    labels.put("org.opencontainers.image.url", "https://integrationgateway.org");
    labels.put("org.opencontainers.image.source", "https://github.com/integration-gateway/gateway");
    labels.put(
        "org.opencontainers.image.documentation", "https://integrationgateway.org/docs/containers");
    base.ifPresent(name -> labels.put("org.opencontainers.image.base.name", name));
    origin
        .source()
        .ifPresent(commit -> labels.put("org.opencontainers.image.revision", commit.sha()));
    return labels;
  }
}
