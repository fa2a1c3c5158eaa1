package org.integrationgateway.manifest.reader;

import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.document.DocumentLimits;

/**
 * Options of reading a manifest.
 *
 * @param form that the manifest must have
 * @param sdkNative whether a build tool makes the program, so that neither entrypoint nor build
 *     commands are needed
 */
public record ReadOptions(ManifestForm form, boolean sdkNative, DocumentLimits limits) {
  /** Source or prepared, not SDK-native, the default limits. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(ManifestForm.ANY, false, DocumentLimits.DEFAULT);

  /** Returns the same options with another form. */
  public ReadOptions withForm(ManifestForm form) {
    return new ReadOptions(form, sdkNative, limits);
  }

  /** Returns the same options for an SDK-native project, or for another. */
  public ReadOptions withSdkNative(boolean sdkNative) {
    return new ReadOptions(form, sdkNative, limits);
  }
}
