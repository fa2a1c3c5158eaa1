package org.integrationgateway.manifest.phase;

import java.util.Map;
import java.util.TreeMap;

/**
 * What is remembered of a step that ended well.
 *
 * @param fingerprint of what it depended on
 * @param invocation it ran in
 * @param outputs digests of everything that was made when it had ended, by path
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
