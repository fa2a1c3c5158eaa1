package org.integrationgateway.manifest.rules.files;

import org.integrationgateway.manifest.rules.draft.Draft;

/** Rules of files beside the manifest, of its form, and of command phases. */
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
