package org.integrationgateway.server.api.v2.transcode;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.MethodDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A route of a method, as its annotation {@code google.api.http} says.
 *
 * @param template the path, with the names of fields in braces
 * @param fields names of the fields in the path, in order
 * @param hasBody whether the fields beside the path are members of a JSON body, not query
 *     parameters
 */
public record HttpBinding(String method, String template, List<String> fields, boolean hasBody) {
  private static final Pattern FIELD = Pattern.compile("\\{([a-z0-9_]+)}");

  public HttpBinding {
    fields = List.copyOf(fields);
  }

  /** The routes of a method, the main one first; empty when it has no annotation. */
  public static List<HttpBinding> of(MethodDescriptor method) {
    var options = method.getOptions();
    if (!options.hasExtension(AnnotationsProto.http)) {
      return List.of();
    }
    var rule = options.getExtension(AnnotationsProto.http);
    var bindings = new ArrayList<HttpBinding>();
    bindings.add(of(method, rule));
    rule.getAdditionalBindingsList().forEach(more -> bindings.add(of(method, more)));
    return bindings;
  }

  private static HttpBinding of(MethodDescriptor method, HttpRule rule) {
    return switch (rule.getPatternCase()) {
      case GET -> of(method, rule, "GET", rule.getGet());
      case PUT -> of(method, rule, "PUT", rule.getPut());
      case POST -> of(method, rule, "POST", rule.getPost());
      case DELETE -> of(method, rule, "DELETE", rule.getDelete());
      case PATCH -> of(method, rule, "PATCH", rule.getPatch());
      case CUSTOM, PATTERN_NOT_SET -> throw unsupported(method, "its HTTP method is not known");
    };
  }

  private static HttpBinding of(
      MethodDescriptor method, HttpRule rule, String verb, String template) {
    boolean hasBody = rule.getBody().equals("*");
    if (!hasBody && !rule.getBody().isEmpty()) {
      throw unsupported(method, "its body is one field: write body: \"*\"");
    }
    if (!rule.getResponseBody().isEmpty()) {
      throw unsupported(method, "its response is one field");
    }
    var fields = FIELD.matcher(template).results().map(found -> found.group(1)).toList();
    for (var field : fields) {
      if (method.getInputType().findFieldByName(field) == null) {
        throw unsupported(method, "its request has no field '" + field + "'");
      }
    }
    if (template.chars().filter(next -> next == '{').count() != fields.size()) {
      throw unsupported(method, "its path has more than names of fields in braces");
    }
    return new HttpBinding(verb, template, fields, hasBody);
  }

  private static IllegalArgumentException unsupported(MethodDescriptor method, String why) {
    return new IllegalArgumentException("method " + method.getFullName() + ": " + why);
  }
}
