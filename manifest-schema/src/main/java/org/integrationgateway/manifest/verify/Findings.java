package org.integrationgateway.manifest.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.manifest.verify.VerifyCheck.Outcome;

/** Collects what checks of one target find. */
final class Findings {
  private final String target;
  private final List<VerifyCheck> all;
  private final Consumer<String> log;

  private Findings(String target, List<VerifyCheck> all, Consumer<String> log) {
    this.target = target;
    this.all = all;
    this.log = log;
  }

  static Findings collect(Consumer<String> log) {
    return new Findings("", new ArrayList<>(), log);
  }

  /** For another target, into the same list. */
  Findings of(String other) {
    return new Findings(other, all, log);
  }

  void passed(String name, String detail) {
    add(name, Outcome.PASSED, detail);
  }

  void failed(String name, String detail) {
    add(name, Outcome.FAILED, detail);
  }

  void skipped(String name, String detail) {
    add(name, Outcome.SKIPPED, detail);
  }

  /** Failed with all of them, or passed when there are none. */
  void failedIfAny(String name, List<String> faults, String otherwise) {
    if (faults.isEmpty()) {
      passed(name, otherwise);
      return;
    }
    faults.forEach(fault -> failed(name, fault));
  }

  private void add(String name, Outcome outcome, String detail) {
    var check = new VerifyCheck(target, name, outcome, detail);
    all.add(check);
    log.accept(check.toString());
  }

  VerifyReport report() {
    return new VerifyReport(all);
  }
}
