package org.integrationgateway.manifest.rules.files;

import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks files beside the manifest, its form, and command phases. */
public final class FileRules {
  private FileRules() {}

  /** Reports every breach in a draft. */
  public static void check(Draft draft) {
    PathRules.check(draft);
    IconRules.check(draft);
    AssetRules.check(draft);
    ConfigSchemaRules.check(draft);
    LifecycleRules.check(draft);
    CommandRules.check(draft);
  }
}
