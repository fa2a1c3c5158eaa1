package org.integrationgateway.surfaces.request;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A path with placeholders, split once. What is put into a segment stays in it: slashes are
 * encoded, and a segment that would mean "here" or "one up" is refused.
 */
final class PathTemplate {
  private final List<Segment> segments;

  private record Segment(List<Part> parts, boolean fixed) {}

  /**
   * Encoded text as it is, or a placeholder.
   *
   * @param text or the placeholder's name
   * @param member of the input; empty in text
   */
  private record Part(String text, Optional<Member> member) {
    boolean isParameter() {
      return member.isPresent();
    }
  }

  private record Member(String name, InlineStyle style) {}

  private PathTemplate(List<Segment> segments) {
    this.segments = List.copyOf(segments);
  }

  /**
   * Splits a template such as {@code /projects/{project}/items}.
   *
   * @param fixed values of placeholders that no caller may set
   * @param parameters of the operation; a placeholder without one is the member of its name
   */
  static PathTemplate parse(
      String template, Map<String, String> fixed, List<HttpParameter> parameters) {
    var members = new HashMap<String, Member>();
    for (var parameter : parameters) {
      if (parameter.in() != HttpParameter.In.PATH) {
        continue;
      }
      var escaping = parameter.allowReserved() ? Escaping.RESERVED_IN_PATH : Escaping.VALUE;
      members.put(
          parameter.name(), new Member(parameter.member(), new InlineStyle(parameter, escaping)));
    }
    var segments = new ArrayList<Segment>();
    var path = template.startsWith("/") ? template.substring(1) : template;
    for (var segment : path.split("/", -1)) {
      var parts = parts(segment, fixed, members);
      segments.add(new Segment(parts, parts.stream().noneMatch(Part::isParameter)));
    }
    return new PathTemplate(segments);
  }

  /** Names of its placeholders that are not fixed. */
  Set<String> parameters() {
    var names = new LinkedHashSet<String>();
    for (var segment : segments) {
      segment.parts.stream().filter(Part::isParameter).map(Part::text).forEach(names::add);
    }
    return names;
  }

  /**
   * Writes the path, each segment after a slash.
   *
   * @param given a value that replaces the input's, by placeholder
   * @throws GatewayException {@code INVALID_PARAMETERS} when a value cannot stand in a path
   */
  void append(StringBuilder target, ObjectNode input, Function<String, Optional<String>> given) {
    for (var segment : segments) {
      target.append('/');
      int begin = target.length();
      for (var part : segment.parts) {
        if (part.member.isEmpty()) {
          target.append(part.text);
          continue;
        }
        var connected = given.apply(part.text);
        if (connected.isPresent()) {
          PercentEncoding.VALUE.append(target, connected.get());
        } else {
          append(target, part.member.get(), input);
        }
      }
      if (!segment.fixed && isDots(target, begin)) {
        throw refused(
            segment.parts.stream()
                .flatMap(part -> part.member.stream())
                .findFirst()
                .orElseThrow()
                .name,
            "must not be '.' or '..': it names one segment of the upstream's path");
      }
    }
  }

  private static void append(StringBuilder target, Member member, ObjectNode input) {
    int begin = target.length();
    member.style.append(target, input.get(member.name));
    if (target.length() == begin) {
      throw refused(member.name, "must not be empty: it is part of the upstream's path");
    }
  }

  private static GatewayException refused(String parameter, String message) {
    return new GatewayException(
            ErrorCode.INVALID_PARAMETERS, "parameter '" + parameter + "' " + message)
        .errors(List.of(new FieldProblem("/" + parameter, message)));
  }

  private static boolean isDots(StringBuilder text, int begin) {
    int length = text.length() - begin;
    return length >= 1
        && length <= 2
        && text.charAt(begin) == '.'
        && text.charAt(text.length() - 1) == '.';
  }

  private static List<Part> parts(
      String segment, Map<String, String> fixed, Map<String, Member> members) {
    var parts = new ArrayList<Part>();
    int from = 0;
    while (from < segment.length()) {
      int open = segment.indexOf('{', from);
      int close = segment.indexOf('}', Math.max(open, from));
      if (open < 0 || close < 0) {
        parts.add(new Part(segment.substring(from), Optional.empty()));
        break;
      }
      if (open > from) {
        parts.add(new Part(segment.substring(from, open), Optional.empty()));
      }
      var name = segment.substring(open + 1, close);
      @Nullable String value = fixed.get(name);
      parts.add(
          value == null
              ? new Part(name, Optional.of(member(name, members)))
              : new Part(PercentEncoding.VALUE.encode(value), Optional.empty()));
      from = close + 1;
    }
    return List.copyOf(parts);
  }

  private static Member member(String name, Map<String, Member> members) {
    @Nullable Member declared = members.get(name);
    return declared == null ? new Member(name, InlineStyle.plain(name)) : declared;
  }
}
