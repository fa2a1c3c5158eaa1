package org.integrationgateway.testkit.tck.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The XML that CI servers read: one suite, with a case for each case. */
public final class JUnitXml {
  private final XMLStreamWriter xml;
  private final TestResult result;

  private JUnitXml(XMLStreamWriter xml, TestResult result) {
    this.xml = xml;
    this.result = result;
  }

  /** Writes it into a folder, under the name that tools expect; returns the file. */
  public static Path write(TestResult result, Path folder) throws IOException {
    var file = folder.resolve("TEST-tck-" + result.provider() + ".xml");
    try (var out = Files.newBufferedWriter(file)) {
      new JUnitXml(writer(out), result).suite();
    } catch (XMLStreamException failure) {
      throw new IOException(file + " cannot be written", failure);
    }
    return file;
  }

  private static XMLStreamWriter writer(Writer out) throws XMLStreamException {
    return XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
  }

  private void suite() throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    attribute("name", suiteName());
    attribute("tests", result.cases().size());
    attribute("failures", result.count(CaseOutcome.FAILED) + result.count(CaseOutcome.OUTDATED));
    attribute("errors", 0);
    attribute("skipped", result.count(CaseOutcome.SKIPPED) + result.count(CaseOutcome.EXCEPTED));
    attribute("time", Seconds.of(result.time()));
    attribute(
        "timestamp",
        DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
            result.began().truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC)));
    for (var one : result.cases()) {
      testCase(one);
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeEndDocument();
    xml.close();
  }

  private String suiteName() {
    return "tck." + result.provider();
  }

  private void testCase(CaseResult one) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    attribute("classname", suiteName());
    attribute("name", one.name());
    attribute("time", Seconds.of(one.time()));
    switch (one.outcome()) {
      case PASSED -> {
        // Passed: no further element.
      }
      case FAILED, OUTDATED -> {
        xml.writeStartElement("failure");
        attribute("message", one.headline());
        attribute("type", one.outcome().text());
        xml.writeCharacters(XmlText.xml(one.failure().orElse(one.reason())));
        xml.writeEndElement();
      }
      case SKIPPED, EXCEPTED -> {
        xml.writeEmptyElement("skipped");
        attribute("message", one.headline());
      }
    }
    if (!one.log().isEmpty()) {
      xml.writeStartElement("system-out");
      xml.writeCharacters(XmlText.xml(one.log()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private void attribute(String name, Object value) throws XMLStreamException {
    xml.writeAttribute(name, XmlText.xml(value.toString()));
  }
}
