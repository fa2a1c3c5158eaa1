package org.integrationgateway.builtin.indexeddb.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.builtin.indexeddb.relational.RelationalIndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application that creates and deletes stores for ever does not fill the memory with statements.
 */
final class PreparedStatementsTest {
  private static final int STORES = 150;

  private final AtomicInteger prepared = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();

  @Test
  void keepsTheStatementsUsedLastAndNoOthers(@TempDir Path folder) {
    var engine = SqliteEngine.open(folder.resolve("test.db"), this::counted);
    try (var database = new RelationalIndexedDb(engine, Duration.ofMinutes(1))) {
      for (int i = 0; i < STORES; i++) {
        database.createStore(StoreSchema.outOfLine("store"));
        database.write(
            "store",
            store -> {
              store.put(Key.of(1), Document.EMPTY);
              return store.get(Key.of(1));
            });
        database.deleteStore("store");
      }
      assertThat(prepared.get()).isGreaterThan(4 * STORES);
      assertThat(open.get()).isLessThan(prepared.get() / 2);
    }
    assertThat(open.get()).isZero();
  }

  private Connection counted(Connection connection) {
    return (Connection)
        proxy(
            Connection.class,
            connection,
            (name, result) -> {
              if (!name.equals("prepareStatement")) {
                return result;
              }
              prepared.incrementAndGet();
              open.incrementAndGet();
              return proxy(
                  PreparedStatement.class,
                  result,
                  (method, answer) -> {
                    if (method.equals("close")) {
                      open.decrementAndGet();
                    }
                    return answer;
                  });
            });
  }

  private interface After {
    Object result(String method, Object result);
  }

  private static Object proxy(Class<?> type, Object target, After after) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          try {
            return after.result(method.getName(), method.invoke(target, arguments));
          } catch (InvocationTargetException failure) {
            throw failure.getCause();
          }
        });
  }
}
