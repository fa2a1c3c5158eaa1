package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.base.text.SimilarNames;

/**
 * Reads query parameters into a request: its fields in lower camel case, those of nested messages
 * with dots, lists by repetition. A token is no query parameter, because URLs are logged.
 */
public final class QueryReader {
  private static final int DEEPEST = 4;
  private static final String SECRET = "token";

  private final Map<String, List<FieldDescriptor>> ways = new LinkedHashMap<>();
  private final Map<String, String> refused = new LinkedHashMap<>();

  /**
   * @param bound fields of the path
   */
  public QueryReader(Descriptor request, Set<FieldDescriptor> bound) {
    collect(request, bound, "", List.of());
  }

  private void collect(
      Descriptor type, Set<FieldDescriptor> bound, String prefix, List<FieldDescriptor> above) {
    for (var member : MessageShape.of(type).members()) {
      var field = member.field();
      var name = prefix + member.name();
      var way = new ArrayList<>(above);
      way.add(field);
      if (bound.contains(field)) {
        refused.put(name, "is in the path of this route: leave it out here");
      } else if (member.serverFilled()) {
        refused.put(name, "is given by the server: leave it out");
      } else if (field.getName().equals(SECRET)) {
        refused.put(name, "is secret and no query parameter: send it as Authorization: Bearer");
      } else if (field.getJavaType() != JavaType.MESSAGE
          || WellKnownTypes.isText(field.getMessageType())) {
        ways.put(name, List.copyOf(way));
      } else if (!field.isRepeated()
          && !WellKnownTypes.is(field.getMessageType())
          && way.size() < DEEPEST) {
        collect(field.getMessageType(), Set.of(), name + ".", way);
      }
    }
  }

  /** The parameters by their names, each with the fields that lead to it. */
  public Map<String, List<FieldDescriptor>> parameters() {
    return ways;
  }

  /**
   * Reads all parameters.
   *
   * @param query names and values in the order sent
   */
  public void read(Map<String, List<String>> query, Message.Builder into, Violations wrong) {
    query.forEach(
        (name, values) -> {
          var at = Violations.step(name);
          boolean isOtherName = name.equals(MessageShape.PROVIDER_NAME);
          var way = ways.get(isOtherName ? MessageShape.PROVIDER : name);
          if (way == null) {
            wrong.add(at, refused.getOrDefault(name, unknown(name)));
          } else if (values.size() > 1 && !last(way).isRepeated()) {
            wrong.add(at, "was sent " + values.size() + " times: send it once");
          } else if (isOtherName && query.containsKey(MessageShape.PROVIDER)) {
            wrong.add(at, "is another name of 'provider': send one of them");
          } else {
            var holder = holder(way, into);
            values.forEach(value -> set(last(way), value, holder, at, wrong));
          }
        });
    if (wrong.isEmpty()) {
      new JsonMessageReader(wrong).required(MessageShape.of(into.getDescriptorForType()), into, "");
    }
  }

  private String unknown(String name) {
    var names = List.copyOf(ways.keySet());
    var known =
        names.isEmpty()
            ? "This route has no query parameters"
            : "Known: " + String.join(", ", names);
    return "is not a query parameter of this route.%s %s"
        .formatted(SimilarNames.sentence(name, names), known);
  }

  private static FieldDescriptor last(List<FieldDescriptor> way) {
    return way.get(way.size() - 1);
  }

  private static Message.Builder holder(List<FieldDescriptor> way, Message.Builder into) {
    var holder = into;
    for (var step : way.subList(0, way.size() - 1)) {
      holder = holder.getFieldBuilder(step);
    }
    return holder;
  }

  private static void set(
      FieldDescriptor field, String text, Message.Builder into, String at, Violations wrong) {
    var value =
        field.getJavaType() == JavaType.MESSAGE
            ? WellKnownTypes.read(field.getMessageType(), text, at, wrong)
            : FieldScalars.ofText(field, text, at, wrong);
    if (value == null) {
      return;
    }
    if (field.isRepeated()) {
      into.addRepeatedField(field, value);
    } else {
      into.setField(field, value);
    }
  }
}
