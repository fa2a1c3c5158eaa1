package org.integrationgateway.server.dev;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.supervision.Replacement;

/**
 * A version of the developed app that is ready to be started.
 *
 * @param command empty for a declarative package
 * @param attachment of the provider, when the developer starts it
 * @param how it replaces the version before
 */
public record DevLaunch(
    Path manifest,
    List<String> command,
    Path workdir,
    Map<String, String> env,
    Optional<Attachment> attachment,
    Replacement how) {
  public DevLaunch {
    command = List.copyOf(command);
    env = Map.copyOf(env);
  }

  /** A version whose process the gateway starts. */
  public DevLaunch(
      Path manifest, List<String> command, Path workdir, Map<String, String> env, Replacement how) {
    this(manifest, command, workdir, env, Optional.empty(), how);
  }

  /** The source of the app. */
  Source source() {
    return attachment
        .map(place -> place.source(manifest))
        .orElseGet(() -> new Source.Development(manifest, command, workdir, env));
  }
}
