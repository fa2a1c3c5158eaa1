package org.integrationgateway.server.dev;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.supervision.Replacement;

/**
 * A version of what is developed, ready to be started.
 *
 * @param command empty where the gateway itself carries the package out
 * @param attachment where the provider is reached, when somebody else starts it
 * @param how it takes the place of the version before
 */
public record Launch(
    Path manifest,
    List<String> command,
    Path workdir,
    Map<String, String> env,
    Optional<Attachment> attachment,
    Replacement how) {
  public Launch {
    command = List.copyOf(command);
    env = Map.copyOf(env);
  }

  /** One whose process is started here. */
  public Launch(
      Path manifest, List<String> command, Path workdir, Map<String, String> env, Replacement how) {
    this(manifest, command, workdir, env, Optional.empty(), how);
  }

  /** As the source of an app. */
  Source source() {
    return attachment
        .map(place -> place.source(manifest))
        .orElseGet(() -> new Source.Development(manifest, command, workdir, env));
  }
}
