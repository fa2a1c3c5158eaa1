package org.integrationgateway.server.provider.supervised;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvents;
import org.integrationgateway.sdk.indexeddb.Cursor;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.s3.ObjectContent;
import org.jspecify.annotations.Nullable;

/** Answers that go on when the method that gives them returns. */
final class OpenAnswers {
  private OpenAnswers() {}

  /**
   * The same answer, which tells when it was closed; empty when it is complete already.
   *
   * @param closed may be told more than once
   */
  static Optional<Object> telling(@Nullable Object answer, Runnable closed) {
    if (answer instanceof TurnEvents events) {
      return Optional.of(new Events(events, closed));
    }
    if (answer instanceof ObjectContent content) {
      var stream = new Content(content.stream(), closed);
      return Optional.of(new ObjectContent(content.object(), content.slice(), stream));
    }
    if (answer instanceof OpenTransaction transaction) {
      return Optional.of(new Work(transaction, closed));
    }
    if (answer instanceof Cursor cursor) {
      return Optional.of(new Walk(cursor, closed));
    }
    return Optional.empty();
  }

  private record Events(TurnEvents events, Runnable closed) implements TurnEvents {
    @Override
    public boolean hasNext() {
      return events.hasNext();
    }

    @Override
    public TurnEvent next() {
      return events.next();
    }

    @Override
    public void close() {
      try {
        events.close();
      } finally {
        closed.run();
      }
    }
  }

  private record Work(OpenTransaction transaction, Runnable closed) implements OpenTransaction {
    @Override
    public ObjectStore store(String name) {
      return transaction.store(name);
    }

    @Override
    public boolean active() {
      return transaction.active();
    }

    @Override
    public void commit() {
      ending(transaction::commit);
    }

    @Override
    public void abort() {
      ending(transaction::abort);
    }

    @Override
    public void close() {
      ending(transaction::close);
    }

    private void ending(Runnable end) {
      try {
        end.run();
      } finally {
        closed.run();
      }
    }
  }

  private record Walk(Cursor cursor, Runnable closed) implements Cursor {
    @Override
    public boolean hasRecord() {
      return cursor.hasRecord();
    }

    @Override
    public Key key() {
      return cursor.key();
    }

    @Override
    public Key primaryKey() {
      return cursor.primaryKey();
    }

    @Override
    public Document value() {
      return cursor.value();
    }

    @Override
    public boolean proceed() {
      return cursor.proceed();
    }

    @Override
    public boolean proceedTo(Key key) {
      return cursor.proceedTo(key);
    }

    @Override
    public boolean proceedTo(Key key, Key primaryKey) {
      return cursor.proceedTo(key, primaryKey);
    }

    @Override
    public boolean advance(int count) {
      return cursor.advance(count);
    }

    @Override
    public void update(Document value) {
      cursor.update(value);
    }

    @Override
    public void delete() {
      cursor.delete();
    }

    @Override
    public void close() {
      try {
        cursor.close();
      } finally {
        closed.run();
      }
    }
  }

  private static final class Content extends FilterInputStream {
    private final Runnable closed;

    Content(InputStream in, Runnable closed) {
      super(in);
      this.closed = closed;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      return in.read(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        closed.run();
      }
    }
  }
}
