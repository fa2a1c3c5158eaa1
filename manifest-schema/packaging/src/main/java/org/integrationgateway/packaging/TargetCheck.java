package org.integrationgateway.packaging;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.phase.BuiltProgram;

/**
 * Checks by its first bytes that a program can run on the platform that it is packaged for.
 *
 * @param name of the program as written in the manifest
 * @param platform that it is packaged for
 * @param explicit whether the platform was requested, and the commands received it
 */
record TargetCheck(String name, Platform platform, boolean explicit) {
  /**
   * Returns a note for people; empty when the program is a binary for the platform.
   *
   * @throws PackagingException when it is a binary for another platform
   */
  Optional<String> check(BuiltProgram program) throws PackagingException, IOException {
    if (program.header().isEmpty()) {
      return note(program);
    }
    var made = program.header().get();
    if (!runs(made)) {
      throw new PackagingException(
          name
              + " is a binary for "
              + made
              + ", but was requested for "
              + platform
              + ". "
              + cause(made));
    }
    return Optional.empty();
  }

  /** A binary that names no C library is linked statically, or with the usual one. */
  private boolean runs(Platform made) {
    boolean sameMachine = made.os().equals(platform.os()) && made.arch().equals(platform.arch());
    return sameMachine && (made.libc().isEmpty() || made.libc().equals(platform.libc()));
  }

  private String cause(Platform made) {
    if (!explicit) {
      return "The build command built for another platform than this host, for example because "
          + "GOOS and GOARCH are set in the environment. To build for another platform, ask for it: --platform "
          + made;
    }
    return "The build command was told GOOS="
        + platform.os()
        + ", GOARCH="
        + platform.arch()
        + " and SERVICE_TARGET_PLATFORM, but did not follow them. Possible causes: a script that"
        + " sets them itself, a result of an earlier platform that was up to date for the build"
        + " tool, or a compiler that only builds for its host (with Go: CGO_ENABLED=0, or a cross compiler in CC)";
  }

  private Optional<String> note(BuiltProgram program) throws IOException {
    if (!BuiltProgram.isExecutable(program.file()) && !platform.os().equals("windows")) {
      return Optional.of(
          name
              + " is neither a binary nor does it start with '#!': the gateway starts it "
              + "directly, which the system cannot do. Begin it with a line such as "
              + "'#!/usr/bin/env node'");
    }
    return program.isFolder()
        ? Optional.of(
            name
                + " is a script: it is packaged with its folder, "
                + program.files().size()
                + " files, and the host needs its interpreter")
        : Optional.of(name + " is a script: the host needs its interpreter");
  }
}
