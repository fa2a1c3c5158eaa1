package org.integrationgateway.mcp.review;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The descriptions of tools that are approved, for all replicas: for each source one row of digests
 * and one of texts. The first list that an upstream tells is approved as it is.
 */
public final class ToolPins {
  private static final StoreSchema SCHEMA =
      StoreSchema.of("toolPins", KeyPath.compound("app", "connection", "surface", "part"));
  private static final String DIGESTS = "digests";
  private static final String TEXTS = "texts";
  private static final String ROW = "row";

  /** An upstream that renames its tools without end fills no database. */
  private static final int MOST_TOOLS = 20_000;

  private static final String VOUCHER = "voucher";
  private static final Logger log = LoggerFactory.getLogger(ToolPins.class);

  private final Records records;
  private final KeyedHash hash;
  private final InstantSource clock;

  public ToolPins(State state, InstantSource clock) {
    this.records = state.records(SCHEMA);
    this.hash = state.keys().hash();
    this.clock = clock;
  }

  /**
   * The findings about a list.
   *
   * @param pinned by the names of tools
   * @param changed the tools that were first seen with these descriptions now, and are not approved
   */
  record Seen(Map<String, PinnedTool> pinned, List<String> changed) {}

  /** Compares what an upstream says now with what is stored, and stores what is new. */
  Seen seen(ToolSource source, Map<String, ToolText> now) {
    var known = records.read(store -> digests(store, source));
    if (known.filter(pinned -> changed(pinned, now).isEmpty()).isPresent()) {
      return new Seen(known.get(), List.of());
    }
    return records.write(
        store -> {
          var stored = digests(store, source);
          var pinned = new LinkedHashMap<>(stored.orElse(Map.of()));
          var changed = changed(pinned, now);
          if (changed.isEmpty() && stored.isPresent()) {
            return new Seen(pinned, List.of());
          }
          var texts = texts(store, source);
          var at = clock.instant().truncatedTo(ChronoUnit.SECONDS);
          now.forEach(
              (name, text) -> {
                if (changed.contains(name)) {
                  pinned.put(name, next(stored.isEmpty(), pinned.get(name), text.digest(), at));
                  texts.add(text);
                }
              });
          put(store, source, pinned, texts);
          return new Seen(pinned, stored.isEmpty() ? List.of() : List.copyOf(changed));
        });
  }

  private static PinnedTool next(
      boolean isFirstList, @Nullable PinnedTool before, String digest, Instant at) {
    if (isFirstList) {
      return PinnedTool.approved(digest, at);
    }
    return before == null ? PinnedTool.added(digest, at) : before.changed(digest, at);
  }

  private static Set<String> changed(Map<String, PinnedTool> pinned, Map<String, ToolText> now) {
    var changed = new LinkedHashSet<String>();
    int added = 0;
    for (var tool : now.entrySet()) {
      var digest = tool.getValue().digest();
      var before = pinned.get(tool.getKey());
      boolean room = before != null || pinned.size() + added < MOST_TOOLS;
      boolean known = before != null && (before.allows(digest) || before.waitsWith(digest));
      if (room && !known) {
        changed.add(tool.getKey());
        added += before == null ? 1 : 0;
      }
    }
    return changed;
  }

  /** The tools of one source. */
  record OfSource(ToolSource source, Map<String, PinnedTool> tools, PinnedTexts texts) {}

  List<OfSource> all(String app) {
    return records.read(store -> all(store, app));
  }

  private List<OfSource> all(ObjectStore store, String app) {
    return sources(store, app).stream()
        .map(
            source ->
                new OfSource(source, digests(store, source).orElse(Map.of()), texts(store, source)))
        .toList();
  }

  private static List<ToolSource> sources(ObjectStore store, String app) {
    return store.getAll(KeyRange.startingWith(Key.of(app))).stream()
        .filter(row -> row.text("part").filter(DIGESTS::equals).isPresent())
        .map(
            row ->
                new ToolSource(
                    app, row.text("connection").orElseThrow(), row.text("surface").orElseThrow()))
        .toList();
  }

  /** The tools of every app in numbers, by the names of the apps. Reads no texts. */
  List<AppTools> counts() {
    return records.read(
        store -> {
          var counts = new TreeMap<String, AppTools>();
          for (var key : store.getAllKeys(KeyRange.ALL, Source.NO_LIMIT, Direction.NEXT)) {
            source(key).ifPresent(source -> count(store, source, counts));
          }
          return List.copyOf(counts.values());
        });
  }

  private void count(ObjectStore store, ToolSource source, Map<String, AppTools> counts) {
    var tools = digests(store, source).orElse(Map.of()).values();
    var waiting = tools.stream().filter(tool -> tool.waiting().isPresent()).toList();
    int added = (int) waiting.stream().filter(tool -> tool.approved().isEmpty()).count();
    counts.merge(
        source.app(),
        new AppTools(source.app(), tools.size(), waiting.size() - added, added),
        AppTools::and);
  }

  /** The source of a row of digests; empty for a row of texts. */
  private static Optional<ToolSource> source(Key key) {
    if (key instanceof Key.Array row
        && row.parts().get(0) instanceof Key.Text app
        && row.parts().get(1) instanceof Key.Text connection
        && row.parts().get(2) instanceof Key.Text surface
        && row.parts().get(3).equals(new Key.Text(DIGESTS))) {
      return Optional.of(new ToolSource(app.value(), connection.value(), surface.value()));
    }
    return Optional.empty();
  }

  /**
   * Approves what waits.
   *
   * @param which tools are meant, by their names
   * @return their names
   */
  List<String> approve(String app, Predicate<String> which) {
    return records.write(
        store -> {
          var approved = new ArrayList<String>();
          var at = clock.instant().truncatedTo(ChronoUnit.SECONDS);
          for (var each : all(store, app)) {
            var pinned = new LinkedHashMap<>(each.tools());
            int before = approved.size();
            pinned.replaceAll(
                (name, tool) -> {
                  if (tool.waiting().isEmpty() || !which.test(name)) {
                    return tool;
                  }
                  approved.add(name);
                  return tool.approve(at);
                });
            if (approved.size() > before) {
              put(store, each.source(), pinned, each.texts());
            }
          }
          return approved;
        });
  }

  private void put(
      ObjectStore store, ToolSource source, Map<String, PinnedTool> pinned, PinnedTexts texts) {
    var row = PinRow.write(pinned);
    store.put(document(source, DIGESTS).put(ROW, row).put(VOUCHER, voucher(source, row)).build());
    store.put(document(source, TEXTS).put(ROW, texts.write(pinned)).build());
  }

  private static Document.Builder document(ToolSource source, String part) {
    return Document.builder()
        .put("app", source.app())
        .put("connection", source.connection())
        .put("surface", source.surface())
        .put("part", part);
  }

  private String voucher(ToolSource source, byte[] row) {
    return hash.of(
        "tool pins",
        source.app(),
        source.connection(),
        source.surface(),
        new String(row, StandardCharsets.UTF_8));
  }

  /** Returns the digests; in a row that was changed outside of the gateway none is approved. */
  private Optional<Map<String, PinnedTool>> digests(ObjectStore store, ToolSource source) {
    var row = row(store, source, DIGESTS);
    if (row.isEmpty()) {
      return Optional.empty();
    }
    var bytes = row.get().bytes(ROW).orElseThrow();
    if (!row.get().text(VOUCHER).filter(voucher(source, bytes)::equals).isPresent()) {
      log.error(
          "app '{}': the approved descriptions of its tools were changed outside of the gateway,"
              + " and count as not approved",
          source.app());
      return Optional.of(Map.of());
    }
    return Optional.of(PinRow.read(bytes));
  }

  private static PinnedTexts texts(ObjectStore store, ToolSource source) {
    return PinnedTexts.read(row(store, source, TEXTS).flatMap(row -> row.bytes(ROW)));
  }

  private static Optional<Document> row(ObjectStore store, ToolSource source, String part) {
    return store.get(Key.array(source.app(), source.connection(), source.surface(), part));
  }
}
