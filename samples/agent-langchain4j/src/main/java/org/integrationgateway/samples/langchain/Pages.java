package org.integrationgateway.samples.langchain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.session.AgentPage;

/** Pages of a list that only grows. The token of the next page is the end of this page. */
final class Pages {
  private Pages() {}

  /**
   * One page.
   *
   * @param all the oldest first
   */
  static <T> AgentPage<T> newestFirst(
      List<T> all, Predicate<T> wanted, int limit, Optional<String> token) {
    var items = new ArrayList<T>();
    int end = token.map(text -> place(text, all.size())).orElse(all.size());
    for (int at = end - 1; at >= 0; at--) {
      if (!wanted.test(all.get(at))) {
        continue;
      }
      if (items.size() == limit) {
        return new AgentPage<>(items, Optional.of("p" + (at + 1)));
      }
      items.add(all.get(at));
    }
    return new AgentPage<>(items, Optional.empty());
  }

  private static int place(String token, int size) {
    if (token.matches("p[1-9][0-9]{0,8}") && Integer.parseInt(token.substring(1)) <= size) {
      return Integer.parseInt(token.substring(1));
    }
    throw new ServiceException(
        Reason.INVALID_INPUT, "the page token is not valid for this agent: begin again without it");
  }
}
