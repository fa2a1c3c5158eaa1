package org.integrationgateway.manifest.pagination;

import java.util.List;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The JSON form of XML answers: an element is an object with its attributes as {@code @name}, its
 * text as {@code #text} and its elements by name; one with text only is that text, and repeated
 * elements are an array.
 *
 * @param arrays names of elements as they are in the JSON
 */
@Definition("xmlMapping")
@Doc("How responses in XML become JSON. Without members: '{}'.")
@Example("{arrays: [item]}")
public record XmlMapping(
    @Doc("Names of elements that are always arrays, even when there is only one.")
        @Example("[item]")
        @Default("[]")
        List<String> arrays,
    @Doc("Whether names keep the prefix of their namespace: soap:Body instead of Body.")
        @Example("true")
        @Default("false")
        boolean prefixes) {
  public XmlMapping {
    arrays = List.copyOf(arrays);
  }
}
