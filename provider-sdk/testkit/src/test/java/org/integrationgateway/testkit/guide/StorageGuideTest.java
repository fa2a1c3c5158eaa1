package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.host.MemoryCache;
import org.integrationgateway.testkit.host.MemoryHost;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb;
import org.junit.jupiter.api.Test;

class StorageGuideTest {
  static final class Notebook {
    record Note(String key, @Default("") String text) {}

    record Text(String text) {}

    private static final String NOTES = "notes";

    private final HostServices host;

    private Notebook(HostServices host) {
      this.host = host;
    }

    static AppProvider provider(HostServices host) {
      var notebook = new Notebook(host);
      return TypedApp.named("notebook")
          .operation("note.keep", Note.class, Text.class, (note, call) -> notebook.keep(note, call))
          .describe("Keeps a text of the caller")
          .idempotent()
          .operation("note.read", Note.class, Text.class, (note, call) -> notebook.read(note, call))
          .describe("Reads a text that the caller kept")
          .readOnly()
          .build();
    }

    private Text keep(Note note, AppCall call) {
      var record = Document.of(Map.of("key", key(note, call), "text", note.text()));
      database().write(NOTES, notes -> notes.put(record));
      host.cache("main").delete(NOTES, key(note, call));
      return new Text(note.text());
    }

    private Text read(Note note, AppCall call) {
      var cache = host.cache("main");
      var key = key(note, call);
      var cached = cache.get(NOTES, key).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
      if (cached.isPresent()) {
        return new Text(cached.get());
      }
      var text =
          database()
              .read(NOTES, notes -> notes.get(Key.of(key)))
              .flatMap(record -> record.text("text"))
              .orElseThrow(() -> new AppException(Reason.NOT_FOUND, "no note " + note.key()));
      cache.set(
          NOTES, key, text.getBytes(StandardCharsets.UTF_8), Optional.of(Duration.ofMinutes(5)));
      return new Text(text);
    }

    private IndexedDb database() {
      var database = host.indexedDb("main");
      database.createStore(StoreSchema.of(NOTES, KeyPath.of("key")));
      return database;
    }

    /** The store belongs to the app: the app itself separates the notes of its callers. */
    private static String key(Note note, AppCall call) {
      return call.subject().id() + " " + note.key();
    }
  }

  private final MemoryCache cache = new MemoryCache();
  private final HostServices host =
      new MemoryHost()
          .grant(ProviderKind.CACHE, "main", cache)
          .grant(ProviderKind.INDEXEDDB, "main", new MemoryIndexedDb());

  @Test
  void readsANoteAlsoAfterTheCacheLostIt() {
    var provider = ProviderUnderTest.object(() -> Notebook.provider(host));
    try (var notebook = ProviderHarness.serve(provider, "{}")) {
      notebook.call("note.keep", "{\"key\": \"milk\", \"text\": \"two litres\"}");
      notebook.call("note.read", "{\"key\": \"milk\"}");
      cache.lose();
      var answer = notebook.call("note.read", "{\"key\": \"milk\"}");

      assertThat(new String(answer.body(), StandardCharsets.UTF_8))
          .isEqualTo("{\"text\":\"two litres\"}");
    }
  }
}
