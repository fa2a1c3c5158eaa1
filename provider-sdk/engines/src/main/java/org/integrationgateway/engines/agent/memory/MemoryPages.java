package org.integrationgateway.engines.agent.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.session.AgentPage;

/** Pages of lists that only grow. */
final class MemoryPages {
  private MemoryPages() {}

  /** A page of a list that only grows, the oldest first. Its token is the end of the next page. */
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
    throw ServiceException.invalidMember(
        "/pageToken", "must be the token of the previous page, unchanged: start again without it");
  }
}
