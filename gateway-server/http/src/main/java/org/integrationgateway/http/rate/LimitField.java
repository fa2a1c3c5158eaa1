package org.integrationgateway.http.rate;

import java.time.Duration;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * One limit in the headers {@code RateLimit-Policy} and {@code RateLimit} of the answer that this
 * thread prepares (draft-ietf-httpapi-ratelimit-headers-10): a list of policies, and of what is
 * left of each.
 */
public final class LimitField {
  private static final String POLICY = "RateLimit-Policy";
  private static final String LEFT = "RateLimit";
  private static final ThreadLocal<@Nullable Response> ANSWER = new ThreadLocal<>();

  private final String policy;
  private final String left;

  /**
   * @param name of the policy
   * @param quota the most requests in the window
   * @param window at least a second is shown
   */
  public LimitField(String name, long quota, Duration window) {
    policy = "\"%s\";q=%d;w=%d".formatted(name, quota, Math.max(1, seconds(window)));
    left = "\"" + name + "\";r=";
  }

  /** Marks the answer that this thread prepares; {@link #end} always follows. */
  public static void begin(Response response) {
    ANSWER.set(response);
  }

  /** Marks the end of the answer on this thread. */
  public static void end() {
    ANSWER.remove();
  }

  /**
   * Adds the limit to the answer, unless that has begun, or has it already.
   *
   * @param requests that are left
   * @param more the time until there are more
   */
  public void show(long requests, Duration more) {
    var answer = ANSWER.get();
    if (answer == null || answer.isCommitted()) {
      return;
    }
    var headers = answer.getHeaders();
    var known = headers.get(POLICY);
    if (known != null && known.contains(policy)) {
      return;
    }
    add(headers, POLICY, policy);
    add(headers, LEFT, left + requests + ";t=" + seconds(more));
  }

  private static void add(HttpFields.Mutable headers, String name, String item) {
    var known = headers.get(name);
    headers.put(name, known == null ? item : known + ", " + item);
  }

  private static long seconds(Duration time) {
    return time.plusMillis(999).toSeconds();
  }
}
