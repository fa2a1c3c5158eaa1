package org.integrationgateway.upstreams.xml;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.integrationgateway.manifest.pagination.XmlMapping;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON form of XML documents. */
final class XmlDocumentTest {
  private static String json(String xml, boolean prefixes, String... arrays)
      throws XMLStreamException {
    return XmlDocument.read(xml.getBytes(UTF_8), null, new XmlMapping(List.of(arrays), prefixes))
        .toString()
        .replace('"', '\'');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<a/> | {'a':''}",
        "<a>text</a> | {'a':'text'}",
        "<a> spaced </a> | {'a':' spaced '}",
        "<a>1</a> | {'a':'1'}",
        "<a x='1'/> | {'a':{'@x':'1'}}",
        "<a x='1'>t</a> | {'a':{'@x':'1','#text':'t'}}",
        "<a><b>1</b><c/></a> | {'a':{'b':'1','c':''}}",
        "<a><b>1</b><c/><b>2</b></a> | {'a':{'b':['1','2'],'c':''}}",
        "<a>x<b/>y</a> | {'a':{'b':'','#text':'xy'}}",
        "<a><![CDATA[<&>]]>&amp;</a> | {'a':'<&>&'}",
        "<a><!-- c --><?p d?>t</a> | {'a':'t'}",
        "<s:a xmlns:s='u' s:x='1'><s:b/></s:a> | {'a':{'@x':'1','b':''}}",
        "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance'><b i:nil='true'/></a>"
            + " | {'a':{'b':null}}",
      })
  void namesAttributesTextAndElements(String xml, String expected) throws XMLStreamException {
    assertThat(json(xml, false)).isEqualTo(expected);
  }

  @Test
  void keepsPrefixesAndArraysWhereTheManifestSaysSo() throws XMLStreamException {
    assertThat(json("<s:a xmlns:s='u'><s:b/></s:a>", true))
        .isEqualTo("{'s:a':{'@xmlns:s':'u','s:b':''}}");
    assertThat(json("<a><item>1</item></a>", false, "item")).isEqualTo("{'a':{'item':['1']}}");
  }

  @Test
  void readsTheCharsetOfTheHeaderAndOfTheDocument() throws XMLStreamException {
    var mapping = new XmlMapping(List.of(), false);
    var declared = "<?xml version='1.0' encoding='ISO-8859-1'?><a>\u00fc</a>".getBytes(ISO_8859_1);
    assertThat(XmlDocument.read(declared, null, mapping).path("a").asString()).isEqualTo("\u00fc");
    var bare = "<a>\u00fc</a>".getBytes(ISO_8859_1);
    assertThat(XmlDocument.read(bare, "ISO-8859-1", mapping).path("a").asString())
        .isEqualTo("\u00fc");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no XML",
        "<a>",
        "<a/><b/>",
        "<!DOCTYPE a [<!ENTITY b 'x'>]><a>&b;</a>",
        "<!DOCTYPE a SYSTEM 'http://127.0.0.1:1/a.dtd'><a/>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
        "<a>&unknown;</a>",
        "<?xml version='1.0' encoding='unknown'?><a/>",
      })
  void refusesWhatIsMalformedAndEveryDocumentType(String xml) {
    assertThatThrownBy(() -> json(xml, false)).isInstanceOf(XMLStreamException.class);
  }

  @Test
  void limitsLevelsAndElements() throws XMLStreamException {
    assertThat(json("<a>".repeat(64) + "</a>".repeat(64), false)).endsWith("}".repeat(64));
    assertThatThrownBy(() -> json("<a>".repeat(65) + "</a>".repeat(65), false))
        .hasMessageContaining("more than 64 levels");
    assertThatThrownBy(() -> json("<r>" + "<a/>".repeat(1_000_000) + "</r>", false))
        .hasMessageContaining("more than 1000000 elements");
  }
}
