package org.integrationgateway.server.provider.supervised;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Cursor;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.provider.supervision.CallGate;
import org.jspecify.annotations.Nullable;

/**
 * A provider of any kind that stays the same while its processes change. Each method of the kind's
 * interface goes through the entrance; the interfaces have nothing else in common. So does each
 * method of a part of it, such as one store of a database, which callers may keep for as long as
 * they like.
 *
 * @param <P> what serves
 * @param <T> it, or a part of it
 */
public final class SupervisedService<P, T> implements InvocationHandler {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Set<Class<?>> PARTS =
      Set.of(IndexedDb.class, ObjectStore.class, Index.class);

  private final String name;
  private final CallGate<P> entrance;
  private final Function<P, T> way;

  private SupervisedService(String name, CallGate<P> entrance, Function<P, T> way) {
    this.name = name;
    this.entrance = entrance;
    this.way = way;
  }

  /** The provider behind an entrance, as its kind's interface. */
  public static <P> P of(ProviderKind<P> kind, String name, CallGate<P> entrance) {
    return new SupervisedService<P, P>(name, entrance, provider -> provider).as(kind.type());
  }

  private <I> I as(Class<I> type) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return ofObject(proxy, method, arguments);
    }
    if (method.getDeclaringClass() == Source.class && method.getReturnType() == Cursor.class) {
      // Each of its steps is a call of its own.
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    try {
      var answer = call(method, arguments);
      return PARTS.contains(method.getReturnType()) ? part(method, arguments) : answer;
    } catch (Thrown thrown) {
      throw thrown.getCause();
    }
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) {
    try {
      return entrance.begin(
          Deadline.current().orElseGet(() -> Deadline.in(PATIENCE)),
          (provider, leave) -> {
            var telling = PushedAnswers.telling(arguments, name, leave);
            if (telling.isPresent()) {
              return invoked(way.apply(provider), method, telling.get());
            }
            return answered(invoked(way.apply(provider), method, arguments), leave);
          });
    } catch (GatewayException unavailable) {
      throw new ServiceException(
          Reason.UNAVAILABLE, String.valueOf(unavailable.getMessage()), unavailable);
    }
  }

  /** The same part of the process that serves at the time of a call. */
  private Object part(Method method, Object @Nullable [] arguments) {
    return new SupervisedService<P, Object>(
            name,
            entrance,
            provider ->
                Objects.requireNonNull(invoked(way.apply(provider), method, arguments), name))
        .as(method.getReturnType());
  }

  /** A process that is to stop waits until an answer that goes on has come to its end. */
  private static @Nullable Object answered(@Nullable Object answer, Runnable leave) {
    var open = OpenAnswers.telling(answer, leave);
    if (open.isPresent()) {
      return open.get();
    }
    leave.run();
    return answer;
  }

  private static @Nullable Object invoked(
      Object provider, Method method, Object @Nullable [] arguments) {
    try {
      return method.invoke(provider, arguments);
    } catch (InvocationTargetException failure) {
      if (failure.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      throw new Thrown(failure.getCause());
    } catch (IllegalAccessException impossible) {
      throw new AssertionError("the methods of an interface are public", impossible);
    }
  }

  private @Nullable Object ofObject(Object proxy, Method method, Object @Nullable [] arguments) {
    return switch (method.getName()) {
      case "equals" -> arguments != null && arguments[0] == proxy;
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "provider '" + name + "'";
    };
  }

  /** Carries a checked exception of a method. */
  private static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Thrown(@Nullable Throwable cause) {
      super(null, cause, false, false);
    }
  }
}
