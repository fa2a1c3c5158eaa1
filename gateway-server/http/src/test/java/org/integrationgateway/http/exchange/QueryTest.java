package org.integrationgateway.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.integrationgateway.core.error.GatewayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
  @Test
  void readsNamesAndValuesAsFormsEncodeThem() {
    var query = Query.parse("a=1&b=x+y%26z&a=2&flag&=empty&&c=caf%C3%A9");
    assertThat(query.toMap())
        .containsEntry("a", List.of("1", "2"))
        .containsEntry("b", List.of("x y&z"))
        .containsEntry("flag", List.of(""))
        .containsEntry("", List.of("empty"))
        .containsEntry("c", List.of("café"));
    assertThat(query.single("flag")).contains("");
    assertThat(query.single("none")).isEmpty();
  }

  @Test
  void refusesToChooseBetweenTwo() {
    assertThatThrownBy(() -> Query.parse("_instance=a&_instance=b").single("_instance"))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("'_instance'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%", "a=%4", "a=%zz", "a=%ff", "%c3=1", "a=1&b=%C3%28"})
  void refusesBrokenEncoding(String raw) {
    assertThatThrownBy(() -> Query.parse(raw)).isInstanceOf(GatewayException.class);
  }
}
