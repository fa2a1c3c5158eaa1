package org.integrationgateway.http.exchange;

import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.integrationgateway.base.trace.TraceHeaders;

/** Reads the trace of a caller from the headers of its request. */
public final class SentTrace {
  private SentTrace() {}

  /** The headers of the trace that are valid, by name in lower case. */
  public static Map<String, String> of(HttpFields headers) {
    var parents = headers.getValuesList(TraceHeaders.PARENT);
    return parents.isEmpty()
        ? Map.of()
        : TraceHeaders.of(parents, headers.getValuesList(TraceHeaders.STATE));
  }
}
