package org.integrationgateway.manifest.hosted;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;

/**
 * The bodies that a hosted binding accepts: whether there must be one, and which media types (RFC
 * 9110, 8.3.1), in lower case and without parameters. Without types, or with {@code *}{@code /*},
 * any is.
 */
public record RequestBody(
    @Doc("Whether a request without a body is refused.") @Example("true") @Default("false")
        boolean required,
    @Form(Records.NAMES)
        @Doc("The accepted media types, each with an empty object; */* accepts any.")
        @Keywords(
            "{propertyNames: {pattern:"
                + " '^(?:\\*/\\*|[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+)$'}}")
        @Example("{application/json: {}}")
        @Default("{}")
        Set<String> content) {
  private static final String ANY = "*/*";

  public RequestBody {
    var types = new LinkedHashSet<String>();
    content.forEach(type -> types.add(type.toLowerCase(Locale.ROOT)));
    content = Collections.unmodifiableSet(types);
  }

  /**
   * Whether a body of this media type is accepted.
   *
   * @param mediaType as in Content-Type; its parameters do not count
   */
  public boolean accepts(String mediaType) {
    var bare = mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return content.isEmpty() || content.contains(ANY) || content.contains(bare);
  }
}
