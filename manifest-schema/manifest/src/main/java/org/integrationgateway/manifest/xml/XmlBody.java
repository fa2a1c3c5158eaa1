package org.integrationgateway.manifest.xml;

import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** The body of a request in XML, made of the input. */
@Definition("xmlBody")
@Doc("The body of the request in XML.")
@Example("{template: '<city><name>{city}</name></city>'}")
public record XmlBody(
    @Doc(
            "One XML element. {name} stands for a parameter in the text of an element or in"
                + " an attribute, {{ and }} for braces. An element that contains only a parameter"
                + " is left out when it has no value, is repeated for each value of an array, and"
                + " has the members of an object as its elements and, with @, as its attributes.")
        @Example("<city><name>{city}</name></city>")
        String template,
    @Doc("The media type of the body.")
        @Example("application/soap+xml; charset=utf-8")
        @Default("text/xml; charset=utf-8")
        String contentType) {
  public XmlBody {
    try {
      XmlTemplate.parse(template);
    } catch (IllegalArgumentException malformed) {
      throw new InvalidMemberException("template", String.valueOf(malformed.getMessage()));
    }
  }

  /** The template, prepared. */
  public XmlTemplate prepared() {
    return XmlTemplate.parse(template);
  }
}
