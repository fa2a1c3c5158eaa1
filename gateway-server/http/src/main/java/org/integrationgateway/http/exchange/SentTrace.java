package org.integrationgateway.http.exchange;

import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.integrationgateway.core.call.TraceContext;

/** Reads the trace of a caller from the headers of its request. */
public final class SentTrace {
  private SentTrace() {}

  /** The headers of the trace that are valid, by name in lower case. */
  public static Map<String, String> of(HttpFields headers) {
    var parents = headers.getValuesList(TraceContext.PARENT);
    return parents.isEmpty()
        ? Map.of()
        : TraceContext.of(parents, headers.getValuesList(TraceContext.STATE));
  }
}
