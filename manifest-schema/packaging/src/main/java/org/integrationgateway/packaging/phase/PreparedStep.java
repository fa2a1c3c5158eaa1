package org.integrationgateway.packaging.phase;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.manifest.Step;
import org.integrationgateway.packaging.process.Program;
import org.integrationgateway.packaging.process.ProgramException;

/** A step of the manifest with the folder and environment that it runs in. */
record PreparedStep(
    PhaseSettings settings, StepOutputs outputs, StepName name, Step step, Command command) {
  /** Increased when the content or meaning of the records changes. */
  private static final String FORMAT = "1";

  private static final int SHOWN = 100;

  static PreparedStep of(PhaseSettings settings, StepOutputs outputs, StepName name, Step step) {
    var environment =
        StepEnvironment.of(settings.environment(), settings.target(), outputs.staticFolder(), step);
    var folder = settings.folder().resolve(step.workdir().orElse("")).normalize();
    return new PreparedStep(
        settings, outputs, name, step, new Command(step.command(), folder, environment));
  }

  /**
   * Checks that its folder is in the package, after the earlier steps have run.
   *
   * @throws StepException when links lead out of the package
   */
  void requireWorkdir() throws StepException {
    var folder = command.folder();
    try {
      if (Files.exists(folder) && !folder.toRealPath().startsWith(settings.folder())) {
        throw new StepException(
            name
                + ": workdir '"
                + step.workdir().orElse("")
                + "' leads out of the package, to "
                + folder.toRealPath()
                + ". Commands run inside of the package");
      }
    } catch (IOException unreadable) {
      throw new StepException(name + ": workdir " + folder + ": " + unreadable);
    }
  }

  /**
   * Returns the fingerprint of its current inputs.
   *
   * @throws StepException when an input leads out of the package, or cannot be read
   */
  Fingerprint fingerprint() throws StepException {
    var parts = new TreeMap<String, String>();
    parts.put("gateway's version", FORMAT + " " + ProductVersion.NUMBER);
    parts.put("command", digest(String.join("\0", step.command())));
    parts.put("workdir", step.workdir().orElse("."));
    parts.put("target platform", target());
    parts.put("program " + command.program(), program());
    step.env().forEach((name, value) -> parts.put(Fingerprint.VARIABLE + name, digest(value)));
    inputs().forEach((path, digest) -> parts.put(Fingerprint.INPUT + path, digest));
    return new Fingerprint(parts);
  }

  private SortedMap<String, String> inputs() throws StepException {
    try {
      var made = new ArrayList<>(settings.made());
      made.addAll(outputs.places());
      return new Inputs(settings.folder(), made).digests(step.inputs());
    } catch (IOException failed) {
      throw new StepException(name + ": " + failed.getMessage());
    }
  }

  /** Returns the variables that select a target, also those set by the caller. */
  private String target() {
    var told = new TreeMap<String, String>();
    for (var entry : command.environment().entrySet()) {
      var variable = entry.getKey();
      if (variable.startsWith("SERVICE_TARGET_") || variable.matches("GOOS|GOARCH")) {
        told.put(variable, entry.getValue());
      }
    }
    return told.isEmpty() ? "host" : told.toString();
  }

  private String program() {
    try {
      var program = Program.find(command).toRealPath();
      var modified = Files.getLastModifiedTime(program).toInstant();
      return program + " " + Files.size(program) + " " + modified;
    } catch (ProgramException | IOException missing) {
      return Fingerprint.MISSING;
    }
  }

  private static String digest(String text) {
    return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The text for log lines: {@code build[0] go build -o bin/server .}. */
  String title() {
    var line = command.toString();
    return name + " " + (line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line);
  }
}
