package org.integrationgateway.packaging.verify;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.packaging.verify.VerifyCheck.Outcome;

/** Collects the results of the checks of one target. */
final class CheckResults {
  private final String target;
  private final List<VerifyCheck> all;

  private CheckResults(String target, List<VerifyCheck> all) {
    this.target = target;
    this.all = all;
  }

  static CheckResults collect() {
    return new CheckResults("", new ArrayList<>());
  }

  /** Returns a collector for another target that adds to the same list. */
  CheckResults of(String other) {
    return new CheckResults(other, all);
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

  /** Adds a failed check with all messages, or a passed one without messages. */
  void failedIfAny(String name, List<String> faults, String otherwise) {
    if (faults.isEmpty()) {
      passed(name, otherwise);
      return;
    }
    faults.forEach(fault -> failed(name, fault));
  }

  private void add(String name, Outcome outcome, String detail) {
    all.add(new VerifyCheck(target, name, outcome, detail));
  }

  VerifyReport report() {
    return new VerifyReport(all);
  }
}
