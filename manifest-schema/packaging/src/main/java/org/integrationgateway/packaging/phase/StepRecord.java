package org.integrationgateway.packaging.phase;

import java.util.Map;
import java.util.TreeMap;

/**
 * The record of a successful step.
 *
 * @param fingerprint of its inputs
 * @param invocation that it ran in
 * @param outputs digests of all outputs after it, by path
 */
record StepRecord(Map<String, String> fingerprint, String invocation, Map<String, String> outputs) {
  StepRecord {
    fingerprint = Map.copyOf(fingerprint);
    outputs = Map.copyOf(outputs);
  }

  Fingerprint known() {
    return new Fingerprint(new TreeMap<>(fingerprint));
  }
}
