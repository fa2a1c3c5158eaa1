package org.integrationgateway.authoring.compat;

import tools.jackson.databind.json.JsonMapper;

/** One JSON object. */
final class CompatibilityJsonPrinter implements CompatibilityPrinter {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @Override
  public String print(CompatibilityReport report) {
    var root = MAPPER.createObjectNode();
    root.put("package", report.name());
    root.put("before", report.before().text());
    root.put("after", report.after().text());
    var changes = root.putArray("changes");
    for (var change : report.changes()) {
      changes
          .addObject()
          .put("severity", change.severity().text())
          .put("pointer", change.pointer())
          .put("text", change.text());
    }
    var unknown = root.putArray("unknown");
    report.unknown().forEach(unknown::add);
    root.put("asked", report.asked().text());
    root.put("made", report.made().text());
    root.put("granted", report.isGranted());
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }
}
