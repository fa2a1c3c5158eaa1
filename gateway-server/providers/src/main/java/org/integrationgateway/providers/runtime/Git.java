package org.integrationgateway.providers.runtime;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.providers.process.ChildProcess;

/**
 * The git program of this host, as it is run here: it asks no questions, runs no hooks, reads no
 * configuration but ours, and speaks only the protocols that it may.
 *
 * @param program its path
 */
record Git(Path program, SessionProcesses children, List<String> schemes) {
  private static final List<String> SETTINGS =
      List.of(
          "core.hooksPath=/dev/null",
          "core.fsmonitor=false",
          "core.protectHFS=true",
          "core.protectNTFS=true",
          "credential.helper=",
          "submodule.recurse=false",
          "gc.auto=0",
          "maintenance.auto=false",
          "advice.detachedHead=false",
          "init.defaultBranch=main");

  /** Returns the first executable git in a folder of {@code PATH}; empty without such a file. */
  static Optional<Git> ofThisHost(
      Map<String, String> environment, SessionProcesses children, List<String> schemes) {
    return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> folder.startsWith(File.separator))
        .map(folder -> Path.of(folder, "git"))
        .filter(Files::isRegularFile)
        .filter(Files::isExecutable)
        .findFirst()
        .map(program -> new Git(program, children, schemes));
  }

  /**
   * Starts it.
   *
   * @param home an empty folder
   */
  ChildProcess start(Path workdir, Path home, List<String> arguments) throws IOException {
    var argv = new ArrayList<String>();
    argv.add(program.toString());
    for (var setting : SETTINGS) {
      argv.add("-c");
      argv.add(setting);
    }
    argv.addAll(arguments);
    return children.start("git", argv, workdir, environment(home), line -> {});
  }

  private Map<String, String> environment(Path home) {
    var environment = new HashMap<String, String>();
    environment.put("HOME", home.toString());
    environment.put("XDG_CONFIG_HOME", home.toString());
    environment.put("LC_ALL", "C");
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
    environment.put("GIT_ATTR_NOSYSTEM", "1");
    environment.put("GIT_TERMINAL_PROMPT", "0");
    environment.put("GIT_ASKPASS", "/bin/false");
    environment.put("SSH_ASKPASS", "/bin/false");
    environment.put("GIT_SSH_COMMAND", "ssh -oBatchMode=yes -oStrictHostKeyChecking=yes");
    environment.put("GIT_ALLOW_PROTOCOL", String.join(":", schemes));
    environment.put("GIT_LFS_SKIP_SMUDGE", "1");
    return environment;
  }
}
