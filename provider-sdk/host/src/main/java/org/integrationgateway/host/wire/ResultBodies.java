package org.integrationgateway.host.wire;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.UnsafeByteOperations;
import com.google.protobuf.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.integrationgateway.host.wire.CallSession.Bodies;
import org.integrationgateway.protocol.v1.ResultBody;
import org.integrationgateway.sdk.app.AppResult;
import org.jspecify.annotations.Nullable;

/** Contents of answers of apps. */
final class ResultBodies {
  /**
   * Longest JSON that is parsed, in bytes; longer JSON stays bytes: as values it would take many
   * times the memory.
   */
  private static final int MOST_JSON = 4 << 20;

  private ResultBodies() {}

  static ResultBody of(AppResult result, Bodies form) {
    var body = ResultBody.newBuilder();
    if (form == Bodies.JSON && isJson(result)) {
      var json = ExactJson.value(result.body());
      if (json.isPresent()) {
        try {
          return body.setJson(value(json.get())).build();
        } catch (InexactNumberException kept) {
          // As bytes, which keep every digit.
        }
      }
    }
    return body.setBytes(UnsafeByteOperations.unsafeWrap(result.body())).build();
  }

  private static boolean isJson(AppResult result) {
    if (result.body().length == 0 || result.body().length > MOST_JSON) {
      return false;
    }
    var types = result.headers().getOrDefault("content-type", List.of());
    if (types.size() != 1) {
      return false;
    }
    var essence = types.get(0).split(";", 2)[0].strip();
    return essence.equalsIgnoreCase("application/json") || essence.endsWith("+json");
  }

  private static Value value(@Nullable Object json) throws InexactNumberException {
    var value = Value.newBuilder();
    if (json == null) {
      return value.setNullValue(NullValue.NULL_VALUE).build();
    }
    if (json instanceof String text) {
      return value.setStringValue(text).build();
    }
    if (json instanceof Boolean flag) {
      return value.setBoolValue(flag).build();
    }
    if (json instanceof Map<?, ?> members) {
      var struct = Struct.newBuilder();
      for (var member : members.entrySet()) {
        struct.putFields(String.valueOf(member.getKey()), value(member.getValue()));
      }
      return value.setStructValue(struct).build();
    }
    if (json instanceof List<?> items) {
      var list = ListValue.newBuilder();
      for (var item : items) {
        list.addValues(value(item));
      }
      return value.setListValue(list).build();
    }
    return value.setNumberValue(exact(json)).build();
  }

  private static double exact(Object number) throws InexactNumberException {
    var decimal =
        number instanceof BigDecimal given
            ? given
            : number instanceof BigInteger whole
                ? new BigDecimal(whole)
                : BigDecimal.valueOf(((Number) number).longValue());
    double nearest = decimal.doubleValue();
    // The shortest text of the double is what a client prints.
    if (!Double.isFinite(nearest) || BigDecimal.valueOf(nearest).compareTo(decimal) != 0) {
      throw new InexactNumberException();
    }
    return nearest;
  }

  /** A number that no double holds. */
  private static final class InexactNumberException extends Exception {
    private static final long serialVersionUID = 1L;
  }
}
