package org.integrationgateway.authoring.compat;

/** Prints one line for each change. */
final class CompatibilityTextPrinter implements CompatibilityPrinter {
  @Override
  public String print(CompatibilityReport report) {
    var out = new StringBuilder();
    for (var severity : ChangeSeverity.values()) {
      var changes = report.changes().stream().filter(c -> c.severity() == severity).toList();
      if (!changes.isEmpty()) {
        out.append(severity.text()).append(" (").append(changes.size()).append(")\n");
        changes.forEach(change -> out.append("  ").append(line(change)).append('\n'));
      }
    }
    if (!report.unknown().isEmpty()) {
      out.append("not comparable (").append(report.unknown().size()).append(")\n");
      report.unknown().forEach(text -> out.append("  ").append(clean(text)).append('\n'));
    }
    return out.append(verdict(report)).append('\n').toString();
  }

  private static String line(Change change) {
    return clean(change.pointer() + ": " + change.text());
  }

  private static String verdict(CompatibilityReport report) {
    var versions = "%s %s -> %s: ".formatted(report.name(), report.before(), report.after());
    if (report.changes().isEmpty()) {
      return versions
          + (report.unknown().isEmpty() ? "nothing" : "nothing else")
          + " changed for those who use it";
    }
    var asked = "the changes ask for a " + report.asked().text() + " step";
    if (report.made().compareTo(report.asked()) >= 0) {
      return versions + asked + ", which the version makes";
    }
    if (report.isGranted()) {
      return versions + asked + "; a pre-release had promised nothing";
    }
    return versions
        + asked
        + (report.made() == VersionStep.NONE
            ? ", and the version makes none"
            : ", and the version makes only a " + report.made().text() + " step");
  }

  /**
   * Replaces control characters: names come from untrusted files and must not move a terminal's
   * cursor.
   */
  private static String clean(String text) {
    return text.replaceAll("\\p{C}", "?");
  }
}
