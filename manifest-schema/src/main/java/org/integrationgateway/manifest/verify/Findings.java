package org.integrationgateway.manifest.verify;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.manifest.verify.VerifyCheck.Outcome;

/** Collects what checks of one target find. */
final class Findings {
  private final String target;
  private final List<VerifyCheck> all;

  private Findings(String target, List<VerifyCheck> all) {
    this.target = target;
    this.all = all;
  }

  static Findings collect() {
    return new Findings("", new ArrayList<>());
  }

  /** For another target, into the same list. */
  Findings of(String other) {
    return new Findings(other, all);
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
    all.add(new VerifyCheck(target, name, outcome, detail));
  }

  VerifyReport report() {
    return new VerifyReport(all);
  }
}
