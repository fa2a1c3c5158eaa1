package org.integrationgateway.builtin.agent.model;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/**
 * The address of a model, and the members that every request to it has.
 *
 * @param uri of {@code chat/completions} or {@code v1/messages}
 * @param key of the API, in the header of its protocol
 * @param headers more headers, such as those of a gateway of models
 * @param options members of every body; those of a turn and of the protocol replace them
 */
public record ModelEndpoint(
    ModelHttp http,
    URI uri,
    Optional<Secret> key,
    Map<String, Secret> headers,
    Map<String, @Nullable Object> options) {
  private static final int SHORTEST_SECRET = 8;

  public ModelEndpoint {
    headers = Map.copyOf(headers);
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  /** The configured headers, added to those of the protocol, which they replace. */
  Map<String, String> with(Map<String, String> protocol) {
    var all = new LinkedHashMap<>(protocol);
    headers.forEach(
        (name, value) -> {
          all.keySet().removeIf(name::equalsIgnoreCase);
          all.put(name, value.use(text -> text));
        });
    return all;
  }

  /** The failure without the key and the headers in its message; short headers are no secrets. */
  ModelException without(ModelException failure) {
    var shown = key.map(failure::without).orElse(failure);
    for (var header : headers.values()) {
      if (header.use(String::length) >= SHORTEST_SECRET) {
        shown = shown.without(header);
      }
    }
    return shown;
  }
}
