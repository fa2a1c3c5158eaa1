package org.integrationgateway.server.builtin.authorization;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Transaction;

/** A database in which, after some writes of one transaction, the next one fails. */
final class FailingWrites {
  private final IndexedDb behind;
  private final int allowed;
  private int writes;

  FailingWrites(IndexedDb behind, int allowed) {
    this.behind = behind;
    this.allowed = allowed;
  }

  /** What a write fails with. */
  static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  IndexedDb database() {
    return proxy(
        IndexedDb.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("transaction")) {
            @SuppressWarnings("unchecked")
            var work = (Function<Transaction, Object>) arguments[2];
            Function<Transaction, Object> watched = tx -> work.apply(watched(tx));
            arguments[2] = watched;
          }
          return method.invoke(behind, arguments);
        });
  }

  private Transaction watched(Transaction tx) {
    return proxy(
        Transaction.class,
        (proxy, method, arguments) -> {
          var result = method.invoke(tx, arguments);
          return result instanceof ObjectStore store ? watched(store) : result;
        });
  }

  private ObjectStore watched(ObjectStore store) {
    return proxy(
        ObjectStore.class,
        (proxy, method, arguments) -> {
          if (method.getName().matches("put|add|delete") && writes++ == allowed) {
            throw new Failed();
          }
          return method.invoke(store, arguments);
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
