package org.integrationgateway.packaging.phase;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.Step;

/**
 * The environment of a command: the caller's, the variables of packaging, and those of the step.
 */
final class StepEnvironment {
  /** The folder for static files. */
  static final String STATIC = "SERVICE_BUILD_STATIC";

  private static final String LIBC = "SERVICE_TARGET_LIBC";

  private StepEnvironment() {}

  static Map<String, String> of(
      Map<String, String> caller,
      Optional<Platform> target,
      Optional<Path> staticFolder,
      Step step) {
    var environment = new TreeMap<>(caller);
    environment.remove(STATIC);
    staticFolder.ifPresent(folder -> environment.put(STATIC, folder.toString()));
    if (target.isPresent()) {
      environment.remove(LIBC);
      environment.putAll(variables(target.get()));
    }
    environment.putAll(step.env());
    return environment;
  }

  /** Adds the variables of an explicit target. */
  static Map<String, String> variables(Platform target) {
    var variables = new TreeMap<String, String>();
    variables.put("GOOS", target.os());
    variables.put("GOARCH", target.arch());
    variables.put("SERVICE_TARGET_OS", target.os());
    variables.put("SERVICE_TARGET_ARCH", target.arch());
    variables.put("SERVICE_TARGET_PLATFORM", target.os() + "/" + target.arch());
    target.libc().ifPresent(libc -> variables.put(LIBC, libc));
    return variables;
  }
}
