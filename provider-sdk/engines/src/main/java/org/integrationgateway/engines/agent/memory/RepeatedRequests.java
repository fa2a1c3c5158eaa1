package org.integrationgateway.engines.agent.memory;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** The requests with idempotency keys, and what they made. Used by one thread at a time. */
final class RepeatedRequests {
  /** A request, and the id of what it made. */
  private record Kept(Object request, String id) {}

  private final Map<String, Kept> kept = new HashMap<>();

  /**
   * Returns the result of an earlier request with the key, or makes a new one.
   *
   * @param key with its scope; empty: the request is carried out each time
   * @param id of what is made
   * @param known finds what was made before, by its id
   */
  <T> T once(
      Optional<String> key,
      Object request,
      Function<T, String> id,
      Function<String, T> known,
      Supplier<T> make) {
    var before = key.map(kept::get);
    if (before.isEmpty()) {
      T made = make.get();
      key.ifPresent(text -> kept.put(text, new Kept(request, id.apply(made))));
      return made;
    }
    if (!before.get().request().equals(request)) {
      throw new ServiceException(
          Reason.IDEMPOTENCY_KEY_REUSED,
          "this idempotency key came with another request before: use a new one");
    }
    return known.apply(before.get().id());
  }
}
