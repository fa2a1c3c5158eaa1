package org.integrationgateway.manifest.rules.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.PackageRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks that the icon can be shown. */
final class IconRules {
  /** Maximum size of an icon. */
  private static final int LARGEST = 256 * 1024;

  /** Comments, a document type and an XML declaration may precede the element. */
  private static final int LOOKED_AT = 16 * 1024;

  private IconRules() {}

  static void check(Draft draft) {
    var icon = draft.root().find("iconFile");
    var path = icon.flatMap(Node::string).orElse("");
    if (path.isEmpty()) {
      return;
    }
    if (!path.toLowerCase(Locale.ROOT).endsWith(".svg")) {
      draft.report(
          ManifestRule.ICON, icon.orElseThrow(), "icon '" + path + "' does not end in .svg", "");
      return;
    }
    draft.fileOf(icon).ifPresent(file -> content(draft, icon.orElseThrow(), path, file));
  }

  private static void content(Draft draft, Node icon, String path, Path file) {
    try (var in = Files.newInputStream(file)) {
      long size = Files.size(file);
      if (size > LARGEST) {
        draft.report(PackageRule.ICON_SIZE, icon, "icon '" + path + "' has " + size + " bytes", "");
      }
      var start = new String(in.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
      if (!start.contains("<svg") && !start.contains(":svg")) {
        draft.report(ManifestRule.ICON, icon, "icon '" + path + "' has no <svg> element", "");
      }
    } catch (IOException e) {
      draft.report(
          ManifestRule.FILE_MISSING, icon, "'" + path + "' cannot be read: " + IoReason.of(e), "");
    }
  }
}
