package org.integrationgateway.work.agents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * Finds the provider that knows a session or a turn, and remembers it. A session or turn of another
 * subject does not exist, also when its provider shows it.
 */
final class AgentPlaces {
  private static final int MOST = 20_000;
  private static final Duration REMEMBERED = Duration.ofHours(1);
  private static final int LONGEST_ID = 255;

  /** The provider may know the thing, but cannot say so now. */
  private static final Set<Reason> AWAY =
      Set.of(Reason.UNAVAILABLE, Reason.TIMEOUT, Reason.FAILED, Reason.NO_CAPACITY);

  private final Cache<Key, String> providers =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterAccess(REMEMBERED).build();

  private record Key(String subject, String what, String id) {}

  /** A thing and the provider that has it. */
  record Found<T>(T thing, NamedAgent provider) {}

  /** The subject whose things these are. */
  static String subject() {
    return CallContext.currentSubject().map(Subject::id).orElse("system:gateway");
  }

  /** The caller's session. */
  Found<Session> session(List<NamedAgent> among, String id) {
    return find(among, "session", id, Agent::getSession, Session::createdBy);
  }

  /** The caller's turn. */
  Found<Turn> turn(List<NamedAgent> among, String id) {
    return find(among, "turn", id, Agent::getTurn, Turn::createdBy);
  }

  /** The provider of the caller's session. */
  NamedAgent ofSession(List<NamedAgent> among, String id) {
    return known(among, "session", id).orElseGet(() -> session(among, id).provider);
  }

  /** The provider of the caller's turn. */
  NamedAgent ofTurn(List<NamedAgent> among, String id) {
    return known(among, "turn", id).orElseGet(() -> turn(among, id).provider);
  }

  /** Remembers who has a new session. */
  void has(NamedAgent provider, Session session) {
    providers.put(new Key(subject(), "session", session.id()), provider.name());
  }

  /** Remembers who has a new turn. */
  void has(NamedAgent provider, Turn turn) {
    providers.put(new Key(subject(), "turn", turn.id()), provider.name());
  }

  private Optional<NamedAgent> known(List<NamedAgent> among, String what, String id) {
    var known = providers.getIfPresent(new Key(subject(), what, id));
    return among.stream().filter(provider -> provider.name().equals(known)).findFirst();
  }

  private <T> Found<T> find(
      List<NamedAgent> among,
      String what,
      String id,
      BiFunction<Agent, String, T> read,
      Function<T, String> createdBy) {
    if (id.isBlank() || id.length() > LONGEST_ID) {
      throw unknown(what, id);
    }
    @Nullable ServiceException away = null;
    for (var provider : known(among, what, id).map(List::of).orElse(among)) {
      try {
        var thing = read.apply(provider.agent(), id);
        if (createdBy.apply(thing).equals(subject())) {
          providers.put(new Key(subject(), what, id), provider.name());
          return new Found<>(thing, provider);
        }
      } catch (ServiceException failure) {
        if (AWAY.contains(failure.reason())) {
          away = failure;
        } else if (failure.reason() != Reason.NOT_FOUND) {
          throw failure;
        }
      }
    }
    throw away == null ? unknown(what, id) : away;
  }

  /** The refusal in the same words for an unknown thing and for another subject's. */
  static ServiceException unknown(String what, String id) {
    var shown = id.length() > LONGEST_ID ? id.substring(0, LONGEST_ID) + "..." : id;
    return new ServiceException(Reason.NOT_FOUND, "there is no %s '%s'".formatted(what, shown));
  }
}
