package org.integrationgateway.packaging.verify;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.HostPlatform;

/**
 * An unpacked package that passed its checks.
 *
 * @param folder that it was unpacked to
 */
record UnpackedProgram(Path folder, Manifest manifest) {
  /** Returns why it cannot be started on this host; empty when it can. */
  Optional<String> whyNotHere() {
    if (manifest.entrypoint().isEmpty() && manifest.artifacts().isEmpty()) {
      return Optional.of("it has no program");
    }
    if (manifest.isMcpProgram()) {
      return Optional.of("its program is an MCP server, which a gateway starts");
    }
    if (artifact().isEmpty()) {
      var others = manifest.artifacts().stream().map(Artifact::platform).toList();
      return Optional.of(
          "it is for " + String.join(", ", others) + ", this host is " + HostPlatform.current());
    }
    return Optional.empty();
  }

  /** The absolute path of the program, and its arguments. */
  List<String> command() {
    var command = new ArrayList<String>();
    command.add(program().toString());
    command.addAll(manifest.entrypoint().map(Entrypoint::args).orElse(List.of()));
    return command;
  }

  /** The file of the program. */
  Path program() {
    return folder.resolve(artifact().orElseThrow().path());
  }

  private Optional<Artifact> artifact() {
    return manifest.artifacts().stream()
        .filter(artifact -> runsOn(platform(artifact), HostPlatform.current()))
        .findFirst();
  }

  static Platform platform(Artifact artifact) {
    return new Platform(artifact.os(), artifact.arch(), artifact.libc());
  }

  private static boolean runsOn(Platform made, Platform host) {
    return made.equals(host);
  }
}
