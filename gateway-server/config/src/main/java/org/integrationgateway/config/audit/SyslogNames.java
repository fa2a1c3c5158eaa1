package org.integrationgateway.config.audit;

import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;

/** The names in messages of syslog (RFC 5424, section 6). */
final class SyslogNames {
  private static final String APP = "[!-~]{1,48}";

  /** A name without '@', '=', ']', '"' and space, and a private enterprise number. */
  private static final String DATA = "[!#-<>?A-\\\\^-~]{1,20}@[0-9]{1,10}(\\.[0-9]{1,10}){0,2}";

  private SyslogNames() {}

  private static Shape<String> shape(String label, String form, String remedy) {
    var pattern = Pattern.compile(form);
    return Scalar.ofText(
        label,
        "{\"type\": \"string\"}",
        text -> {
          if (!pattern.matcher(text).matches()) {
            throw new IllegalArgumentException(remedy);
          }
          return text;
        });
  }

  static final class OfApp implements Supplier<Shape<String>> {
    @Override
    public Shape<String> get() {
      return shape(
          "a name of 1 to 48 printable characters of ASCII",
          APP,
          "Write a name without spaces, such as integration-gateway.");
    }
  }

  static final class OfData implements Supplier<Shape<String>> {
    @Override
    public Shape<String> get() {
      return shape(
          "NAME@NUMBER", DATA, "Write a name and an enterprise number, such as audit@32473.");
    }
  }
}
