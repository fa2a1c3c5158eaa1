package org.integrationgateway.core.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.base.budget.Budget;
import org.integrationgateway.base.budget.BudgetSpentException;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.config.apps.CaptureConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.capture.mask.CookieText;
import org.integrationgateway.core.capture.mask.HiddenValue;
import org.integrationgateway.core.capture.mask.MemberPairs;
import org.integrationgateway.core.capture.mask.SecretForms;
import org.integrationgateway.core.capture.mask.SecretValues;
import org.integrationgateway.core.capture.mask.UrlSecrets;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Masks the secrets of one call: the credential wherever it occurs; headers, members and parameters
 * that are secret by their name or schema; places that the configuration names. A value that was
 * masked in one place is masked in all that is written after it.
 */
public final class Redaction {
  /** Stands in place of a secret. */
  public static final String MASK = "***";

  /** Shorter values would mask parts of other words. */
  private static final int SHORTEST = 4;

  private static final int DEEPEST_TEXT = 3;
  private static final long STEPS = 60_000_000;
  private static final Duration TIME = Duration.ofSeconds(2);
  private static final int STEPS_FOR_A_NAME = 10;

  private static final PercentEncoding MASKED = PercentEncoding.keeping("-._~*");
  private static final Pattern STEP = Pattern.compile("[.\\[\\]]+");

  private final Set<String> names;
  private final List<BodyPath> paths;
  private final Budget budget = new Budget(STEPS, TIME);
  private final SecretValues values = new SecretValues(budget, MASK);
  private final SecretText texts = new SecretText(this::isSecretOrListed, budget);
  private boolean spent;

  /**
   * @param names of members that a schema calls secret
   * @param credential what the call presents
   */
  public Redaction(Set<String> names, CaptureConfig settings, List<Secret> credential) {
    this.names = names;
    this.paths = settings.redact().stream().map(BodyPath::of).toList();
    unlessSpent(() -> credential.forEach(secret -> learn(secret.<String>use(text -> text))));
  }

  /** Whether secrets can not be told any more: there are too many, or the budget is spent. */
  boolean isBlind() {
    return spent || values.isFull();
  }

  /** Whether the configuration names places, which only a parsed body has. */
  boolean hasPaths() {
    return !paths.isEmpty();
  }

  /** Does a part of the work, or what else is done when the budget is spent. */
  <T> T unlessSpent(Supplier<T> work, Supplier<T> otherwise) {
    try {
      if (!spent) {
        return work.get();
      }
    } catch (BudgetSpentException end) {
      spent = true;
    }
    return otherwise.get();
  }

  /** Does a part of the work as far as the budget goes. */
  void unlessSpent(Runnable work) {
    unlessSpent(
        () -> {
          work.run();
          return true;
        },
        () -> false);
  }

  /** A text that the work gives; a mask when it cannot be told what is secret. */
  private String masked(Supplier<String> work) {
    var masked = unlessSpent(work, () -> MASK);
    return isBlind() ? MASK : masked;
  }

  private void learn(String value) {
    if (value.length() < SHORTEST || value.equals(MASK)) {
      return;
    }
    SecretForms.of(value, budget).forEach(values::add);
  }

  private void learnAll(JsonNode value) {
    if (value.isContainer()) {
      value.forEach(this::learnAll);
    } else if (value.isString() || value.isNumber()) {
      learn(value.asString());
    }
  }

  private boolean isSecret(String name) {
    budget.spend(STEPS_FOR_A_NAME + (long) Math.min(name.length(), SecretNames.LONGEST));
    return names.contains(name) || SecretNames.isSecret(name);
  }

  private boolean isSecretOrListed(String name) {
    return isSecret(name) || isListed(name);
  }

  /** A copy of a value without its secrets, also where they stand before the place that tells. */
  JsonNode json(JsonNode value) {
    learnFrom(value);
    return json(value, new ArrayList<>(), 0);
  }

  /** Notes what is secret in a value, to mask it in all that follows. */
  void learnFrom(JsonNode value) {
    learnFrom(value, new ArrayList<>(), 0);
  }

  private void learnFrom(JsonNode value, List<String> at, int depth) {
    budget.spend(1);
    if (value instanceof ObjectNode object) {
      object.forEachEntry(
          (name, member) -> {
            at.add(name);
            if (isMasked(object, name, at)) {
              learnAll(member);
            } else {
              learnFrom(member, at, depth);
            }
            at.remove(at.size() - 1);
          });
    } else if (value.isContainer()) {
      value.forEach(item -> learnFrom(item, at, depth));
    } else if (value.isString()) {
      nested(value.asString(), depth)
          .ifPresent(inner -> learnFrom(inner, new ArrayList<>(), depth + 1));
    }
  }

  private JsonNode json(JsonNode value, List<String> at, int depth) {
    budget.spend(1);
    if (value instanceof ObjectNode object) {
      var masked = Json.object();
      object.forEachEntry(
          (name, member) -> {
            at.add(name);
            masked.set(
                values.masked(name),
                isMasked(object, name, at)
                    ? HiddenValue.of(member, MASK)
                    : json(member, at, depth));
            at.remove(at.size() - 1);
          });
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

  private boolean isMasked(ObjectNode object, String name, List<String> at) {
    var value = object.path(name);
    budget.spend((long) at.size() * paths.size());
    boolean isCount = value.isNumber() && name.toLowerCase(Locale.ROOT).endsWith("tokens");
    return !value.isNull()
        && !value.isBoolean()
        && (isSecret(name) && !isCount
            || MemberPairs.isValue(object, name, this::isSecret)
            || paths.stream().anyMatch(path -> path.leadsTo(at)));
  }

  private Optional<JsonNode> nested(String text, int depth) {
    var begin = text.stripLeading();
    if (depth == DEEPEST_TEXT || !begin.startsWith("{") && !begin.startsWith("[")) {
      return Optional.empty();
    }
    budget.spend(2L * text.length());
    return PartialJson.read(text.getBytes(UTF_8))
        .filter(PartialJson::isWhole)
        .map(PartialJson::value);
  }

  /** A text in JSON, which may be JSON itself. */
  private String within(String text, int depth) {
    var nested = nested(text, depth);
    if (nested.isPresent()) {
      var masked = json(nested.get(), new ArrayList<>(), depth + 1);
      return masked.equals(nested.get()) ? text : new String(Json.write(masked), UTF_8);
    }
    return texts.value(values.masked(text));
  }

  /** A text that is not JSON, without its secrets. */
  String text(String text) {
    return masked(() -> texts.whole(values.masked(text)));
  }

  /** Whether a text is XML or HTML that names something secret. */
  boolean namesSecretXml(String text) {
    return texts.namesSecretXml(text);
  }

  /** A form or a query: pairs with an ampersand between them. */
  String form(String text) {
    var pairs = text.split("&", -1);
    Arrays.stream(pairs).forEach(this::learnPair);
    return Arrays.stream(pairs).map(this::pair).collect(Collectors.joining("&"));
  }

  private void learnPair(String pair) {
    int equals = pair.indexOf('=');
    if (equals < 0) {
      return;
    }
    var value = decoded(pair.substring(equals + 1));
    if (isSecretPair(pair, equals)) {
      learn(value);
    } else {
      nested(value, 0).ifPresent(this::learnFrom);
    }
  }

  /** A pair, or pairs with a semicolon between them: behind the first secret one all is masked. */
  private String pair(String pair) {
    budget.spend(pair.length());
    for (int begin = 0; begin < pair.length(); ) {
      int semicolon = pair.indexOf(';', begin);
      int end = semicolon < 0 ? pair.length() : semicolon;
      var field = pair.substring(begin, end);
      int equals = field.indexOf('=');
      if (equals >= 0 && isSecretPair(field, equals)) {
        return values.masked(pair.substring(0, begin + equals + 1)) + MASK;
      }
      begin = end + 1;
    }
    int begin = pair.indexOf('=') + 1;
    var encoded = pair.substring(begin);
    var value = decoded(encoded);
    var masked = within(value, 0);
    return values.masked(pair.substring(0, begin))
        + (masked.equals(value) ? values.masked(encoded) : MASKED.encode(masked));
  }

  /** Whether a pair has a secret: not where its value is true or false. */
  private boolean isSecretPair(String pair, int equals) {
    return !UrlSecrets.isTruth(pair.substring(equals + 1))
        && isSecretField(pair.substring(0, equals));
  }

  /** Whether the name of a field, or a step of it, is that of a secret. */
  private boolean isSecretField(String encoded) {
    var name = decoded(encoded);
    var steps = Arrays.stream(STEP.split(name)).filter(step -> !step.isEmpty()).toList();
    budget.spend((long) steps.size() * steps.size() * (1 + paths.size()));
    for (int length = 1; length <= steps.size(); length++) {
      var at = steps.subList(0, length);
      if (isSecret(at.get(length - 1)) || paths.stream().anyMatch(path -> path.leadsTo(at))) {
        return true;
      }
    }
    return isSecretOrListed(name);
  }

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
  public String url(URI url) {
    var port = url.getPort() < 0 ? "" : ":" + url.getPort();
    return "%s://%s%s%s"
        .formatted(
            url.getScheme(),
            masked(() -> values.masked(url.getHost())),
            port,
            masked(() -> path(url.getRawPath()) + query(url.getRawQuery())));
  }

  private String path(@Nullable String path) {
    return path == null
        ? ""
        : Arrays.stream(path.split("/", -1))
            .map(
                segment -> {
                  var plain = decoded(segment.replace("+", "%2B"));
                  var masked = texts.value(values.masked(plain));
                  return masked.equals(plain) ? values.masked(segment) : MASKED.encode(masked);
                })
            .collect(Collectors.joining("/"));
  }

  private String query(@Nullable String query) {
    return query == null ? "" : texts.whole("?" + form(query));
  }

  /** Headers of a response in their order, with a mask in place of each secret. */
  public ArrayNode headers(List<Reply.Header> headers) {
    return headers(headers, header -> !isSecret(header.name()));
  }

  /**
   * Headers of a request in their order. A header that the manifest adds may be a secret of the
   * deployment under any name: shown are those that are not, and those that the caller gave.
   */
  public ArrayNode sent(List<Reply.Header> headers, Set<String> given) {
    return headers(headers, header -> isShown(header, given));
  }

  /** Notes what headers of a request present. */
  void learnSent(List<Reply.Header> headers, Set<String> given) {
    unlessSpent(() -> learn(headers, header -> isShown(header, given)));
  }

  private boolean isShown(Reply.Header header, Set<String> given) {
    return !isSecret(header.name())
        && (SentNames.isPlain(header.name()) || given.contains(header.value()));
  }

  private void learn(List<Reply.Header> headers, Predicate<Reply.Header> isShown) {
    headers.stream().filter(isShown.negate()).forEach(this::learnHidden);
  }

  private ArrayNode headers(List<Reply.Header> headers, Predicate<Reply.Header> isShown) {
    unlessSpent(() -> learn(headers, isShown));
    var list = Json.array();
    for (var header : headers) {
      var value = masked(() -> isShown.test(header) ? text(header.value()) : MASK);
      list.addObject().put("name", header.name()).put("value", value);
    }
    return list;
  }

  /** A header that presents a credential is echoed by some servers, in whole or a part of it. */
  private void learnHidden(Reply.Header header) {
    var value = header.value();
    learn(value);
    if (header.name().toLowerCase(Locale.ROOT).endsWith("cookie")) {
      CookieText.values(value).forEach(this::learn);
      return;
    }
    int space = value.indexOf(' ');
    if (space > 0) {
      learn(value.substring(space + 1));
    }
  }

  /** A text that was cut off, without the beginning of a secret at its end. */
  String withoutBegunSecret(String text) {
    int begun = values.begun(text);
    return begun < SHORTEST ? text : text.substring(0, text.length() - begun) + MASK;
  }
}
