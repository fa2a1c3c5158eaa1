package org.integrationgateway.engines.workflow.store;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Rows of {@link Table} as JSON, for stores that keep texts. Times are texts of one length. */
public final class RowJson {
  private static final char BETWEEN = '\u0001';
  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder().appendInstant(9).toFormatter(Locale.ROOT);
  private static final Set<String> TIMES =
      Set.of(
          "at",
          "createdAt",
          "due",
          "endedAt",
          "latest",
          "scheduledFor",
          "startedAt",
          "time",
          "timer",
          "work");

  private RowJson() {}

  /** The JSON of a row. */
  public static String write(Document row) {
    return JsonValues.write(value(row));
  }

  private static @Nullable Object value(@Nullable Object stored) {
    if (stored instanceof Document document) {
      var members = new LinkedHashMap<String, @Nullable Object>();
      document.members().forEach((name, member) -> members.put(name, value(member)));
      return members;
    }
    if (stored instanceof List<?> items) {
      return items.stream().map(RowJson::value).toList();
    }
    return stored instanceof Instant time ? time(time) : stored;
  }

  /** The row of a JSON by {@link #write}. */
  public static Document read(String json) {
    return document(JsonValues.parseObject(json));
  }

  private static Document document(Map<?, ?> members) {
    var document = Document.builder();
    members.forEach((name, member) -> document.put((String) name, stored((String) name, member)));
    return document.build();
  }

  private static @Nullable Object stored(String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      return document(members);
    }
    if (value instanceof List<?> items) {
      return items.stream().map(item -> stored("", item)).toList();
    }
    return value instanceof String text && TIMES.contains(name) ? Instant.parse(text) : value;
  }

  /** A time as a text; the order of such texts is that of the times. */
  public static String time(Instant time) {
    return FORMAT.format(time);
  }

  /** A key as one text, whose order by code units is the order of the keys. */
  public static String key(Key key) {
    if (key instanceof Key.Array array) {
      return key(array.parts().get(0)) + BETWEEN + key(array.parts().get(1));
    }
    return key instanceof Key.Number number
        ? "%019d".formatted((long) number.value())
        : ((Key.Text) key).value();
  }

  /** The beginning of the keys of a run in a table whose rows belong to runs. */
  public static String prefix(String runId) {
    return runId + BETWEEN;
  }
}
