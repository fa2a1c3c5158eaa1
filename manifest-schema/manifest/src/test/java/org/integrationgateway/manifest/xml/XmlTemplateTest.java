package org.integrationgateway.manifest.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class XmlTemplateTest {
  @Test
  void namesItsParameters() {
    assertThat(XmlTemplate.parse("<a b='{c}'>{d}<e>{f} {c}</e></a>").parameters())
        .containsExactly("c", "d", "f");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text",
        "<a>",
        "<a/><b/>",
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
        "<a>&b;</a>",
        "<s:a/>",
      })
  void refusesWhatIsNoElement(String template) {
    assertThatThrownBy(() -> XmlTemplate.parse(template))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the template is not XML");
  }
}
