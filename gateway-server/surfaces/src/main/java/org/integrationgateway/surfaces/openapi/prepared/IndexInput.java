package org.integrationgateway.surfaces.openapi.prepared;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.surfaces.openapi.ApiSecurityScheme;
import org.integrationgateway.surfaces.openapi.ApiServer;
import org.integrationgateway.surfaces.openapi.prepared.SchemaFile.Range;

/** Reads what {@link IndexOutput} has written. */
final class IndexInput {
  private static final HttpParameter.In[] PLACES = HttpParameter.In.values();
  private static final HttpParameter.Style[] STYLES = HttpParameter.Style.values();
  private static final HttpBody.Format[] FORMATS = HttpBody.Format.values();

  private final ByteBuffer in;

  IndexInput(ByteBuffer in) {
    this.in = in;
  }

  int number() {
    return in.getInt();
  }

  boolean truth() {
    return in.get() != 0;
  }

  String text() {
    var bytes = new byte[in.getInt()];
    in.get(bytes);
    return new String(bytes, UTF_8);
  }

  Optional<String> maybe() {
    return truth() ? Optional.of(text()) : Optional.empty();
  }

  <T> List<T> list(Supplier<T> each) {
    int size = number();
    var list = new ArrayList<T>(size);
    for (int i = 0; i < size; i++) {
      list.add(each.get());
    }
    return list;
  }

  <T> Map<String, T> map(Supplier<T> each) {
    int size = number();
    var map = new LinkedHashMap<String, T>();
    for (int i = 0; i < size; i++) {
      map.put(text(), each.get());
    }
    return map;
  }

  Range range() {
    return new Range(number(), number());
  }

  ApiServer server() {
    return new ApiServer(text(), maybe(), map(() -> new ApiServer.Variable(maybe(), maybe())));
  }

  ApiSecurityScheme scheme() {
    return new ApiSecurityScheme(
        text(),
        maybe(),
        maybe(),
        maybe(),
        maybe(),
        list(() -> new ApiSecurityScheme.Flow(text(), maybe(), maybe(), maybe(), map(this::text))),
        maybe());
  }

  HttpParameter parameter() {
    return new HttpParameter(
        text(), text(), PLACES[in.get()], STYLES[in.get()], truth(), truth(), truth(), truth());
  }

  HttpBody body() {
    return new HttpBody(
        text(),
        FORMATS[in.get()],
        maybe(),
        list(() -> new HttpBody.Part(text(), text(), maybe(), truth(), STYLES[in.get()], truth())),
        truth(),
        truth() ? Optional.of(Set.copyOf(list(this::text))) : Optional.empty());
  }
}
