package org.integrationgateway.engines.indexeddb;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** A transaction over an engine's reader or writer. */
final class OrderedTransaction extends ScopedTransaction {
  private final OrderedEngine engine;
  private final WriterTurn turn;
  private final Map<String, StoreLayout> layouts = new HashMap<>();

  /** Held during a request, so that no request runs when the transaction ends. */
  private final ReentrantLock working = new ReentrantLock();

  private Optional<EntryReader> entries = Optional.empty();
  private Optional<EntryWriter> writer = Optional.empty();

  OrderedTransaction(OrderedEngine engine, WriterTurn turn, Mode mode, List<String> scope) {
    super(mode, scope);
    this.engine = engine;
    this.turn = turn;
  }

  /** Waits for the turn of a writer. */
  void begin() {
    if (mode() == Mode.READ_WRITE) {
      turn.enter(this);
    }
    this.<Boolean>work(
        () -> {
          if (mode() == Mode.READ_WRITE) {
            writer = Optional.of(engine.write());
            entries = Optional.of(writer.get());
          } else {
            entries = Optional.of(engine.read());
          }
          scope().forEach(this::layout);
          return true;
        });
  }

  private EntryReader entries() {
    return entries.orElseThrow();
  }

  @Override
  protected long idleNanos() {
    return working.isLocked() ? 0 : super.idleNanos();
  }

  List<StoreSchema> schemas() {
    return work(() -> Catalog.schemas(entries()));
  }

  <T> T read(String store, Function<StoreReader, T> request) {
    return work(() -> request.apply(new StoreReader(layout(store), entries())));
  }

  <T> T write(String store, Function<StoreWriter, T> request) {
    return work(
        () -> {
          requireWritable();
          return request.apply(new StoreWriter(layout(store), writer.orElseThrow()));
        });
  }

  private StoreLayout layout(String store) {
    return layouts.computeIfAbsent(store, name -> Catalog.layout(entries(), name));
  }

  /** Changes the stores themselves. */
  void change(Consumer<Catalog> request) {
    this.<Boolean>work(
        () -> {
          request.accept(new Catalog(writer.orElseThrow()));
          return true;
        });
  }

  private <T> T work(Supplier<T> request) {
    working.lock();
    try {
      requireActive();
      return request.get();
    } catch (IndexedDbException refused) {
      throw refused;
    } catch (RuntimeException failed) {
      throw engine.failure(failed);
    } finally {
      use();
      working.unlock();
    }
  }

  @Override
  public ObjectStore store(String name) {
    requireActive();
    requireInScope(name);
    return new OrderedStore(this, name);
  }

  @Override
  public void commit() {
    this.<Boolean>work(
        () -> {
          try {
            writer.ifPresent(EntryWriter::commit);
          } finally {
            release();
          }
          return true;
        });
  }

  @Override
  public void close() {
    working.lock();
    try {
      if (active()) {
        release();
      }
    } finally {
      working.unlock();
    }
  }

  private void release() {
    end();
    try {
      entries.ifPresent(EntryReader::close);
    } finally {
      turn.leave(this);
    }
  }

  void closeIfIdle(Duration limit) {
    if (idleNanos() >= limit.toNanos()) {
      close();
    }
  }
}
