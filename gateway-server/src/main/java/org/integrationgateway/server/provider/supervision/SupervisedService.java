package org.integrationgateway.server.provider.supervision;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.error.GatewayException;
import org.jspecify.annotations.Nullable;

/**
 * A provider of any kind that outlives its processes. Each method of the kind's interface goes
 * through the entrance; the interfaces have nothing else in common.
 */
public final class SupervisedService<P> implements InvocationHandler {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String name;
  private final Entrance<P> entrance;

  private SupervisedService(String name, Entrance<P> entrance) {
    this.name = name;
    this.entrance = entrance;
  }

  /** The provider behind an entrance, as its kind's interface. */
  public static <P> P of(ProviderKind<P> kind, String name, Entrance<P> entrance) {
    return kind.type()
        .cast(
            Proxy.newProxyInstance(
                kind.type().getClassLoader(),
                new Class<?>[] {kind.type()},
                new SupervisedService<>(name, entrance)));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return ofObject(proxy, method, arguments);
    }
    try {
      return entrance.begin(
          Deadline.current().orElseGet(() -> Deadline.in(PATIENCE)),
          (provider, leave) -> answered(invoked(provider, method, arguments), leave));
    } catch (Thrown thrown) {
      throw thrown.getCause();
    } catch (GatewayException unavailable) {
      throw new ServiceException(
          Reason.UNAVAILABLE, String.valueOf(unavailable.getMessage()), unavailable);
    }
  }

  /** A process that is to stop waits until an answer that goes on was read. */
  private static @Nullable Object answered(@Nullable Object answer, Runnable leave) {
    var open = OpenAnswers.telling(answer, leave);
    if (open.isPresent()) {
      return open.get();
    }
    leave.run();
    return answer;
  }

  private static <P> @Nullable Object invoked(
      P provider, Method method, Object @Nullable [] arguments) {
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

  /** What a method throws that is not unchecked. */
  private static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Thrown(@Nullable Throwable cause) {
      super(null, cause, false, false);
    }
  }
}
