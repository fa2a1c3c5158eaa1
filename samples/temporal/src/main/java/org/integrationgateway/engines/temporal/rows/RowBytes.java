package org.integrationgateway.engines.temporal.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.integrationgateway.engines.workflow.store.RowJson;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Rows as compressed JSON: the arguments and results of workflows. */
public final class RowBytes {
  private RowBytes() {}

  public static byte[] write(Rows rows) {
    var tables = new LinkedHashMap<String, @Nullable Object>();
    for (var table : Table.values()) {
      var texts = rows.all(table).stream().map(RowJson::write).toList();
      if (!texts.isEmpty()) {
        tables.put(table.name(), texts);
      }
    }
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(JsonValues.write(tables).getBytes(UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  public static Rows read(byte[] bytes) {
    var rows = new Rows();
    try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      Map<String, @Nullable Object> tables =
          JsonValues.parseObject(new String(in.readAllBytes(), UTF_8));
      for (var table : Table.values()) {
        if (tables.get(table.name()) instanceof List<?> texts) {
          texts.forEach(text -> rows.put(table, RowJson.read(String.valueOf(text))));
        }
      }
      return rows;
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
  }
}
