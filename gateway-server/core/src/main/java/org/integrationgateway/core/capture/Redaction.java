package org.integrationgateway.core.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.integrationgateway.config.apps.CaptureConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Masks the secrets of one call: the credential wherever it occurs; headers, members and parameters
 * that are secret by their name or schema; places that the configuration names. A value that was
 * masked in one place is masked in all that is written after it.
 */
final class Redaction {
  static final String MASK = "***";

  /** Shorter values would mask parts of other words. */
  private static final int SHORTEST = 4;

  private static final int MOST_VALUES = 400;
  private static final int DEEPEST_TEXT = 3;

  private final Set<String> names;
  private final List<BodyPath> paths;
  private final Set<String> values =
      new TreeSet<>(
          Comparator.comparingInt(String::length)
              .reversed()
              .thenComparing(Comparator.naturalOrder()));
  private boolean full;

  /**
   * @param names of members that a schema calls secret
   * @param credential what the call presents
   */
  Redaction(Set<String> names, CaptureConfig settings, List<Secret> credential) {
    this.names = names;
    this.paths = settings.redact().stream().map(BodyPath::of).toList();
    credential.forEach(secret -> learn(secret.<String>use(text -> text)));
  }

  /** Whether there are more secret values than can be looked for. */
  boolean isFull() {
    return full;
  }

  private void learn(String value) {
    if (value.length() < SHORTEST || value.equals(MASK)) {
      return;
    }
    if (values.size() >= MOST_VALUES) {
      full = true;
      return;
    }
    var encoded = URLEncoder.encode(value, UTF_8);
    var quoted = JsonNodeFactory.instance.stringNode(value).toString();
    for (var form :
        new LinkedHashSet<>(
            List.of(
                value,
                encoded,
                encoded.replace("+", "%20"),
                encoded.replace("+", "%20").toLowerCase(Locale.ROOT),
                quoted.substring(1, quoted.length() - 1)))) {
      values.add(form);
    }
  }

  private void learnAll(JsonNode value) {
    if (value.isContainer()) {
      value.forEach(this::learnAll);
    } else if (value.isString() || value.isNumber()) {
      learn(value.asString());
    }
  }

  private boolean isSecret(String name) {
    return names.contains(name) || SecretNames.isSecret(name);
  }

  /** A copy of a value without its secrets, also where they stand before the place that tells. */
  JsonNode json(JsonNode value) {
    int known = values.size();
    var masked = json(value, new ArrayList<>(), 0);
    return values.size() == known ? masked : json(masked, new ArrayList<>(), 0);
  }

  private JsonNode json(JsonNode value, List<String> at, int depth) {
    if (value instanceof ObjectNode object) {
      var masked = Json.object();
      object.forEachEntry(
          (name, member) -> masked.set(mask(name), member(name, member, at, depth)));
      return masked;
    }
    if (value instanceof ArrayNode array) {
      var masked = Json.array();
      array.forEach(item -> masked.add(json(item, at, depth)));
      return masked;
    }
    if (value.isString()) {
      return JsonNodeFactory.instance.stringNode(within(value.asString(), depth));
    }
    return value.isNumber() && values.contains(value.asString())
        ? JsonNodeFactory.instance.stringNode(MASK)
        : value;
  }

  private JsonNode member(String name, JsonNode value, List<String> at, int depth) {
    at.add(name);
    try {
      boolean isCount = value.isNumber() && name.toLowerCase(Locale.ROOT).endsWith("tokens");
      boolean isMasked =
          isSecret(name) && !isCount || paths.stream().anyMatch(path -> path.leadsTo(at));
      if (!isMasked || value.isNull() || value.isBoolean()) {
        return json(value, at, depth);
      }
      learnAll(value);
      return JsonNodeFactory.instance.stringNode(MASK);
    } finally {
      at.remove(at.size() - 1);
    }
  }

  /** A text in JSON, which may be JSON itself. */
  private String within(String text, int depth) {
    var begin = text.stripLeading();
    if (depth < DEEPEST_TEXT && (begin.startsWith("{") || begin.startsWith("["))) {
      var nested = PartialJson.read(text.getBytes(UTF_8));
      if (nested.isPresent() && nested.get().isWhole()) {
        var masked = json(nested.get().value(), new ArrayList<>(), depth + 1);
        return masked.equals(nested.get().value()) ? text : new String(Json.write(masked), UTF_8);
      }
    }
    return SecretText.value(mask(text));
  }

  /** A text that is not JSON, without its secrets. */
  String text(String text) {
    return SecretText.whole(mask(text));
  }

  /** A form or a query: pairs with an ampersand between them. */
  String form(String text) {
    var masked = new StringBuilder(text.length());
    for (var pair : text.split("&", -1)) {
      if (!masked.isEmpty()) {
        masked.append('&');
      }
      int equals = pair.indexOf('=');
      var name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      if (equals >= 0 && (isSecret(name) || isListed(name))) {
        learn(decoded(pair.substring(equals + 1)));
        masked.append(pair, 0, equals + 1).append(MASK);
      } else {
        masked.append(mask(pair));
      }
    }
    return masked.toString();
  }

  /** Whether a path of the configuration ends with this name. */
  private boolean isListed(String name) {
    return paths.stream().anyMatch(path -> path.last().equals(name));
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException cutOff) {
      return text;
    }
  }

  /** A URL without user, and without its secrets. */
  String url(URI url) {
    var port = url.getPort() < 0 ? "" : ":" + url.getPort();
    var path = url.getRawPath() == null ? "" : mask(url.getRawPath());
    var query = url.getRawQuery() == null ? "" : "?" + query(url.getRawQuery());
    return "%s://%s%s%s%s".formatted(url.getScheme(), mask(url.getHost()), port, path, query);
  }

  /** Parameters that sign a URL are secret too. */
  private String query(String query) {
    var text = SecretText.value("://?" + form(query));
    return text.substring("://?".length());
  }

  /** Headers of a response in their order, with a mask in place of each secret. */
  ArrayNode headers(List<Reply.Header> headers) {
    return headers(headers, header -> !isSecret(header.name()));
  }

  /**
   * Headers of a request in their order. A header that the manifest adds may be a secret of the
   * deployment under any name: shown are those that are not, and those that the caller gave.
   *
   * @param given values that the caller gave
   */
  ArrayNode sent(List<Reply.Header> headers, Set<String> given) {
    return headers(
        headers,
        header ->
            !isSecret(header.name())
                && (SentNames.isPlain(header.name()) || given.contains(header.value())));
  }

  private ArrayNode headers(List<Reply.Header> headers, Predicate<Reply.Header> isShown) {
    var list = Json.array();
    for (var header : headers) {
      var value = isShown.test(header) ? text(header.value()) : hidden(header.value());
      list.addObject().put("name", header.name()).put("value", value);
    }
    return list;
  }

  /** A header that presents a credential is echoed by some servers, in whole or without scheme. */
  private String hidden(String value) {
    learn(value);
    int space = value.indexOf(' ');
    if (space > 0) {
      learn(value.substring(space + 1));
    }
    return MASK;
  }

  private String mask(String text) {
    var masked = text;
    for (var value : values) {
      masked = masked.replace(value, MASK);
    }
    return masked;
  }

  /** A text that was cut off, without the beginning of a secret at its end. */
  String withoutBegunSecret(String text) {
    for (var value : values) {
      for (int length = Math.min(value.length() - 1, text.length()); length >= SHORTEST; length--) {
        if (text.endsWith(value.substring(0, length))) {
          return text.substring(0, text.length() - length) + MASK;
        }
      }
    }
    return text;
  }
}
