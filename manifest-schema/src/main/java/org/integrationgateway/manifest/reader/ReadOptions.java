package org.integrationgateway.manifest.reader;

import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.document.DocumentLimits;

/**
 * How a manifest is read.
 *
 * @param form what it must be
 * @param sdkNative whether a build tool makes the program, so that neither entrypoint nor build
 *     commands are needed
 */
public record ReadOptions(ManifestForm form, boolean sdkNative, DocumentLimits limits) {
  /** Source or prepared, not SDK-native, the usual limits. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(ManifestForm.ANY, false, DocumentLimits.DEFAULT);

  /** The same with another form. */
  public ReadOptions withForm(ManifestForm form) {
    return new ReadOptions(form, sdkNative, limits);
  }

  /** The same for an SDK-native project, or not. */
  public ReadOptions withSdkNative(boolean sdkNative) {
    return new ReadOptions(form, sdkNative, limits);
  }
}
