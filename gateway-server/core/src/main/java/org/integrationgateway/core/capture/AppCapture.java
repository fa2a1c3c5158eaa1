package org.integrationgateway.core.capture;

import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.config.apps.CaptureConfig;
import tools.jackson.databind.node.ObjectNode;

/**
 * The capture of the calls of one app.
 *
 * @param queue takes what was captured
 */
public record AppCapture(String app, CaptureConfig settings, CaptureQueue queue) {
  /**
   * Begins to capture a call.
   *
   * @param subject canonical id of the caller, whose property it is
   * @param schemas of input and output, which tell secret members
   */
  public CallCapture begin(String subject, Supplier<List<ObjectNode>> schemas) {
    return new CallCapture(this, subject, schemas);
  }
}
