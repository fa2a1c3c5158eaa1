package org.integrationgateway.authoring.recording;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Masks details of persons: e-mail addresses wherever they stand, and members and parameters that
 * have such details by their name.
 */
final class PersonalDetails {
  private static final String MASK = "***";

  /** An address, whose domain ends with letters; annotations of OData are members with an @. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "[A-Za-z0-9._+-]{1,64}(@|%40)(?!odata\\.|microsoft\\.graph\\.)[A-Za-z0-9-]{1,63}"
              + "(?:\\.[A-Za-z0-9-]{1,63}){0,7}\\.(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{1,59})(?![A-Za-z0-9-])");

  private static final Set<String> NAMES =
      Set.of(
          "birthdate",
          "birthday",
          "dateofbirth",
          "fax",
          "firstname",
          "fullname",
          "iban",
          "lastname",
          "mobile",
          "mobilenumber",
          "phone",
          "phonenumber",
          "socialsecuritynumber",
          "ssn",
          "street",
          "streetaddress",
          "taxid",
          "telephone");

  private PersonalDetails() {}

  /** A text without addresses; one that is valid stands in place of each. */
  static String masked(String text) {
    return ADDRESS.matcher(text).replaceAll("masked$1example.com");
  }

  /** A path with a query, or a form, without such parameters. */
  static String pairs(String text) {
    int query = text.indexOf('?');
    var pairs =
        Arrays.stream(text.substring(query + 1).split("&", -1))
            .map(PersonalDetails::pair)
            .collect(Collectors.joining("&"));
    return masked(text.substring(0, query + 1) + pairs);
  }

  private static String pair(String pair) {
    int equals = pair.indexOf('=');
    return equals > 0 && isPersonal(pair.substring(0, equals))
        ? pair.substring(0, equals + 1) + MASK
        : pair;
  }

  /** A copy of a value without such members. */
  static JsonNode masked(JsonNode value) {
    if (value.isObject()) {
      var masked = JsonMapper.shared().createObjectNode();
      value
          .properties()
          .forEach(
              member ->
                  masked.set(masked(member.getKey()), masked(member.getKey(), member.getValue())));
      return masked;
    }
    if (value.isArray()) {
      var masked = JsonMapper.shared().createArrayNode();
      value.forEach(item -> masked.add(masked(item)));
      return masked;
    }
    return value.isString() ? JsonNodeFactory.instance.stringNode(masked(value.asString())) : value;
  }

  private static JsonNode masked(String name, JsonNode value) {
    boolean isDetail = isPersonal(name) && (value.isString() || value.isNumber());
    return isDetail ? JsonNodeFactory.instance.stringNode(MASK) : masked(value);
  }

  private static boolean isPersonal(String name) {
    return NAMES.contains(name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT));
  }
}
