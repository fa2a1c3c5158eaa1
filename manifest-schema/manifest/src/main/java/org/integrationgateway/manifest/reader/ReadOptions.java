package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.SemanticVersion;

/**
 * Options of reading a manifest.
 *
 * @param form that the manifest must have
 * @param sdkNative whether a build tool makes the program, so that neither entrypoint nor build
 *     commands are needed
 * @param version of a manifest that declares none, because a build file does; empty: a manifest
 *     declares its version, unless it is that of an SDK-native project with a POM beside it
 * @param limits of the text and its tree, for manifests of strangers
 */
public record ReadOptions(
    ManifestForm form,
    boolean sdkNative,
    Optional<SemanticVersion> version,
    DocumentLimits limits) {
  /** Source or prepared, not SDK-native, the default limits. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(ManifestForm.ANY, false, Optional.empty(), DocumentLimits.DEFAULT);

  /** Returns the same options with another form. */
  public ReadOptions withForm(ManifestForm form) {
    return new ReadOptions(form, sdkNative, version, limits);
  }

  /** Returns the same options for an SDK-native project, or for another. */
  public ReadOptions withSdkNative(boolean sdkNative) {
    return new ReadOptions(form, sdkNative, version, limits);
  }

  /** Returns the same options with the version of a build file. */
  public ReadOptions withVersion(SemanticVersion version) {
    return new ReadOptions(form, sdkNative, Optional.of(version), limits);
  }
}
