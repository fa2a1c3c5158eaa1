package org.integrationgateway.manifest.reader;

import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.ui.UiRoute;
import org.integrationgateway.manifest.ui.UiSpec;

/** Reads the {@code spec} of a user interface. */
final class UiReader {
  private UiReader() {}

  static UiSpec read(Fields fields) {
    return new UiSpec(fields.string("assetRoot"), fields.objects("routes", UiReader::route));
  }

  private static UiRoute route(Fields fields) {
    fields.require("path");
    return new UiRoute(fields.string("path").orElse(""), fields.strings("allowedRoles"));
  }
}
