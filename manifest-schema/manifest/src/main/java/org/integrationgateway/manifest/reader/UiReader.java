package org.integrationgateway.manifest.reader;

import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.ui.UiRoute;
import org.integrationgateway.manifest.ui.UiSpec;

/** Reads the {@code spec} of a user interface. */
final class UiReader {
  private UiReader() {}

  static UiSpec read(Fields fields) {
    return new UiSpec(fields.string("assetRoot"), fields.records("routes", UiRoute.class));
  }
}
