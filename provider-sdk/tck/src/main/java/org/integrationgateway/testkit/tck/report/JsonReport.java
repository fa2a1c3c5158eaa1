package org.integrationgateway.testkit.tck.report;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The result in one JSON object, for scripts. */
public final class JsonReport {
  private static final JsonMapper JSON = JsonMapper.shared();

  private JsonReport() {}

  /** Returns the result as text, in one line. */
  public static String text(TestResult result) {
    var report = new LinkedHashMap<String, Object>();
    report.put("passed", result.passed());
    report.put("provider", result.provider());
    report.put("version", result.version());
    report.put("kind", result.kind());
    report.put("platform", result.platform());
    report.put("millis", result.time().toMillis());
    report.put("cases", result.cases().stream().map(JsonReport::one).toList());
    return JSON.writeValueAsString(report);
  }

  private static Map<String, Object> one(CaseResult one) {
    var written = new LinkedHashMap<String, Object>();
    written.put("name", one.name());
    written.put("outcome", one.outcome().text());
    written.put("millis", one.time().toMillis());
    if (!one.reason().isEmpty()) {
      written.put("reason", one.reason());
    }
    return written;
  }
}
