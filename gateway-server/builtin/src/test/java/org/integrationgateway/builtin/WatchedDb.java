package org.integrationgateway.builtin;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/**
 * A database that reports each step before it: transactions, requests within them, and the result
 * of a commit. An exception from the observer ends the step.
 */
public final class WatchedDb {
  /** The step after a commit, before its result is returned. */
  public static final String COMMITTED = "committed";

  private final IndexedDb behind;
  private final Consumer<String> steps;

  private WatchedDb(IndexedDb behind, Consumer<String> steps) {
    this.behind = behind;
    this.steps = steps;
  }

  public static IndexedDb around(IndexedDb behind, Consumer<String> steps) {
    return new WatchedDb(behind, steps).database();
  }

  /** A database that is not reachable at the step with this number, and works again at the next. */
  public static IndexedDb failing(IndexedDb behind, int at) {
    var left = new int[] {at};
    return around(
        behind,
        step -> {
          left[0]--;
          if (left[0] == 0) {
            throw new IndexedDbException(Reason.UNAVAILABLE, "the database is away: " + step);
          }
        });
  }

  private IndexedDb database() {
    return proxy(
        IndexedDb.class,
        (proxy, method, arguments) -> {
          steps.accept(method.getName());
          if (!method.getName().equals("transaction")) {
            return method.invoke(behind, arguments);
          }
          @SuppressWarnings("unchecked")
          var work = (Function<Transaction, Object>) arguments[2];
          Function<Transaction, Object> watched = tx -> work.apply(watched(tx));
          arguments[2] = watched;
          var result = method.invoke(behind, arguments);
          if (arguments[0] == Mode.READ_WRITE) {
            steps.accept(COMMITTED);
          }
          return result;
        });
  }

  private Transaction watched(Transaction tx) {
    return proxy(
        Transaction.class,
        (proxy, method, arguments) -> {
          var result = method.invoke(tx, arguments);
          return result instanceof ObjectStore store ? watched(ObjectStore.class, store) : result;
        });
  }

  private <T> T watched(Class<T> type, T source) {
    return proxy(
        type,
        (proxy, method, arguments) -> {
          steps.accept(method.getName());
          var result = method.invoke(source, arguments);
          return result instanceof Index index ? watched(Index.class, index) : result;
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    InvocationHandler unwrapping =
        (proxy, method, arguments) -> {
          try {
            return handler.invoke(proxy, method, arguments);
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        };
    return type.cast(
        Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, unwrapping));
  }
}
