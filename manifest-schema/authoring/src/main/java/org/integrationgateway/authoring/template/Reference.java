package org.integrationgateway.authoring.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reference of Velocity to a text, with calls of methods: {@code ${name.replace('-', '_')}}.
 *
 * @param value of the reference
 * @param end index behind it in the template
 */
record Reference(String value, int end) {
  private static final Pattern START =
      Pattern.compile("\\$(?<brace>\\{?)(?<name>[a-zA-Z][a-zA-Z0-9_-]*)");
  private static final Pattern METHOD = Pattern.compile("\\.(?<method>[a-zA-Z]+)(?<call>\\()?");
  private static final Pattern ARGUMENT =
      Pattern.compile("\\s*(?:'(?<single>[^']*)'|\"(?<plain>[^\"$#]*)\"|(?<number>[0-9]+))\\s*");

  /**
   * Reads the reference that begins with the {@code $} at an index. Velocity leaves a reference to
   * an unknown name as it is written, and so does this.
   *
   * @throws IllegalArgumentException for what Velocity can and this renderer cannot
   */
  static Reference at(String template, int begin, Map<String, String> values) {
    var start = START.matcher(template).region(begin, template.length());
    var known = start.lookingAt() ? values.get(start.group("name")) : null;
    if (known == null) {
      return new Reference("$", begin + 1);
    }
    var value = known;
    int end = start.end();
    var method = METHOD.matcher(template).region(end, template.length());
    while (method.lookingAt()) {
      if (method.group("call") == null) {
        throw unsupported(template, begin, "a member that is not a call");
      }
      var arguments = new ArrayList<String>();
      end = arguments(template, method.end(), arguments);
      value = call(value, method.group("method"), arguments);
      method.region(end, template.length());
    }
    if (start.group("brace").isEmpty()) {
      return new Reference(value, end);
    }
    if (end >= template.length() || template.charAt(end) != '}') {
      throw unsupported(template, begin, "an expression that does not end with '}'");
    }
    return new Reference(value, end + 1);
  }

  private static int arguments(String template, int begin, List<String> into) {
    int at = begin;
    while (at < template.length() && template.charAt(at) != ')') {
      var argument = ARGUMENT.matcher(template).region(at, template.length());
      if (!argument.lookingAt()) {
        throw unsupported(template, at, "an argument that is neither a text nor a number");
      }
      into.add(text(argument));
      at = argument.end();
      if (at < template.length() && template.charAt(at) == ',') {
        at++;
      }
    }
    return at + 1;
  }

  private static String text(Matcher argument) {
    for (var group : List.of("single", "plain")) {
      var text = argument.group(group);
      if (text != null) {
        return text;
      }
    }
    return argument.group("number");
  }

  private static String call(String value, String method, List<String> arguments) {
    return switch (method + "/" + arguments.size()) {
      case "replace/2" -> value.replace(arguments.get(0), arguments.get(1));
      case "replaceAll/2" -> value.replaceAll(arguments.get(0), arguments.get(1));
      case "substring/1" -> value.substring(Integer.parseInt(arguments.get(0)));
      case "substring/2" ->
          value.substring(Integer.parseInt(arguments.get(0)), Integer.parseInt(arguments.get(1)));
      case "toUpperCase/0" -> value.toUpperCase(Locale.ROOT);
      default ->
          throw new IllegalArgumentException(
              "the template calls %s with %d arguments: known are replace, replaceAll, substring and toUpperCase"
                  .formatted(method, arguments.size()));
    };
  }

  private static IllegalArgumentException unsupported(String template, int at, String what) {
    return new IllegalArgumentException(
        "the template has %s, which is not rendered here: '%s'"
            .formatted(what, template.substring(at, Math.min(template.length(), at + 40))));
  }
}
