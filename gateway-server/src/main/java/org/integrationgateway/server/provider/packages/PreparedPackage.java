package org.integrationgateway.server.provider.packages;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;

/**
 * A package whose files lie on this host, ready to be used.
 *
 * @param root folder that the manifest's paths are relative to
 * @param program empty when there is nothing to start: the gateway itself carries it out
 */
public record PreparedPackage(Path root, Manifest manifest, Optional<Program> program) {}
