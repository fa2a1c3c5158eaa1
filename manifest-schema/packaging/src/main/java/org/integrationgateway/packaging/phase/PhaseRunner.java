package org.integrationgateway.packaging.phase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.manifest.Step;
import org.integrationgateway.packaging.process.CommandEnding;
import org.integrationgateway.packaging.process.CommandLimits;
import org.integrationgateway.packaging.process.CommandResult;
import org.integrationgateway.packaging.process.CommandRunner;
import org.integrationgateway.packaging.process.ElapsedTime;

/**
 * Runs those steps of one phase that must run, in order. The first failure ends the phase. Results
 * are recorded in the work folder, so that the next run repeats only changed steps.
 */
public final class PhaseRunner {
  private final Phase phase;
  private final PhaseSettings settings;
  private final StepOutputs outputs;
  private final PhaseRecords memory;

  private PhaseRunner(Phase phase, PhaseSettings settings, StepOutputs outputs) throws IOException {
    this.phase = phase;
    this.settings = settings;
    this.outputs = outputs;
    Files.createDirectories(settings.work());
    this.memory = PhaseRecords.read(settings.work().resolve(phase.text() + ".json"));
  }

  /** A runner for steps without known outputs. */
  public static PhaseRunner install(PhaseSettings settings) throws IOException {
    return new PhaseRunner(Phase.INSTALL, settings, StepOutputs.UNKNOWN);
  }

  /** A runner for steps that make these outputs. */
  public static PhaseRunner build(PhaseSettings settings, BuildOutputs outputs) throws IOException {
    return new PhaseRunner(Phase.BUILD, settings, outputs);
  }

  /**
   * Runs what must run.
   *
   * @param cause why all steps must run, when an earlier input has changed; otherwise empty
   * @throws StepException when a step fails
   * @throws IOException when the work folder or the outputs cannot be read or written
   * @throws InterruptedException when this thread was interrupted; all processes have ended
   */
  public List<StepOutcome> run(List<Step> steps, String cause)
      throws StepException, IOException, InterruptedException {
    var prepared = new ArrayList<PreparedStep>();
    for (var step : steps) {
      var name = new StepName(phase, prepared.size());
      prepared.add(PreparedStep.of(settings, outputs, name, step));
    }
    var plan = cause.isEmpty() ? PhasePlan.of(prepared, memory, outputs) : PhasePlan.whole(cause);
    var outcomes = new ArrayList<StepOutcome>();
    for (var step : prepared.subList(0, plan.first())) {
      outcomes.add(unchanged(step, plan.unchanged().get(outcomes.size())));
    }
    outputs.prepare(PhasePlan.recorded(memory, plan.first()));
    memory.forgetFrom(plan.first());
    var reason = plan.reason();
    for (var step : prepared.subList(plan.first(), prepared.size())) {
      outcomes.add(run(step, reason, outcomes));
      reason = step.name() + " ran";
    }
    if (plan.first() < prepared.size() || !plan.reason().isEmpty() || steps.isEmpty()) {
      outputs.keep();
    }
    return outcomes;
  }

  /** Forces all steps to run the next time: a later step failed. */
  public void forget() throws IOException {
    memory.forgetFrom(0);
  }

  private StepOutcome unchanged(PreparedStep step, String reason) {
    settings.log().accept(step.title() + ": " + reason);
    return new StepOutcome.Unchanged(step.name(), step.step().command(), reason);
  }

  private StepOutcome run(PreparedStep step, String reason, List<StepOutcome> before)
      throws StepException, IOException, InterruptedException {
    var name = step.name();
    settings.log().accept(step.title() + ": runs, " + reason);
    var fingerprint = step.fingerprint();
    step.requireWorkdir();
    requireInputs(step, fingerprint);
    var transcript = settings.work().resolve(phase.text() + "-" + name.index() + ".log");
    var limits = CommandLimits.DEFAULT.withTime(settings.policy().timeout());
    var result =
        CommandRunner.run(
            step.command(), limits, transcript, line -> settings.log().accept(name + " | " + line));
    if (!result.ending().isSuccess()) {
      // An output of a skipped step may be missing and cause the failure.
      if (before.stream().anyMatch(StepOutcome.Unchanged.class::isInstance)) {
        forget();
      }
      throw new StepException(failure(step, result, transcript));
    }
    var made = made(name);
    var notes = notes(step, result, fingerprint);
    notes.forEach(note -> settings.log().accept(name + " " + note));
    settings.log().accept(name + " succeeded after " + ElapsedTime.text(result.took()));
    memory.add(new StepRecord(fingerprint.parts(), settings.policy().invocation(), made));
    return new StepOutcome.Ran(name, step.step().command(), reason, result.took(), notes);
  }

  private Map<String, String> made(StepName name) throws StepException {
    try {
      return outputs.now();
    } catch (IOException notPackable) {
      throw new StepException(
          name + " created files that cannot be packaged: " + notPackable.getMessage());
    }
  }

  private static void requireInputs(PreparedStep step, Fingerprint fingerprint)
      throws StepException {
    for (var input : step.step().inputs()) {
      if (Fingerprint.MISSING.equals(fingerprint.parts().get(Fingerprint.INPUT + input))) {
        throw new StepException(
            step.name()
                + ": input '"
                + input
                + "' does not exist in "
                + step.settings().folder()
                + ". Correct its path, or remove it from 'inputs'");
      }
    }
  }

  private static List<String> notes(PreparedStep step, CommandResult result, Fingerprint before)
      throws StepException {
    var notes = new ArrayList<String>();
    if (!result.leftBehind().isEmpty()) {
      notes.add(
          "left processes running, which were ended: " + String.join(", ", result.leftBehind()));
    }
    var changes = step.fingerprint().changes(before);
    if (!changes.isEmpty()) {
      notes.add("changed what it depends on (" + changes + "), so it will run again next time");
    }
    return notes;
  }

  private static String failure(PreparedStep step, CommandResult result, Path transcript) {
    var text = new StringBuilder();
    text.append(step.name()).append(" ").append(verb(result)).append('\n');
    text.append("  command: ").append(step.command()).append('\n');
    text.append("  workdir: ").append(step.command().folder());
    if (!result.leftBehind().isEmpty()) {
      text.append("\n  left processes running, which were ended: ");
      text.append(String.join(", ", result.leftBehind()));
    }
    if (!result.lastLines().isEmpty()) {
      text.append("\n  its last output (").append(transcript).append(" has more):");
      result.lastLines().forEach(line -> text.append("\n    ").append(line));
    }
    return text.toString();
  }

  private static String verb(CommandResult result) {
    var text = result.ending().text();
    return result.ending() instanceof CommandEnding.NotStarted
        ? "could not be started: " + text
        : text;
  }
}
