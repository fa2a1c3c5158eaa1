package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void isOneLineWhateverIsInIt() {
    var object = new LinkedHashMap<String, Object>();
    object.put("building", true);
    object.put("text", "a \"b\"\n\\ é \ud83d\ude00");
    object.put("list", List.of("x", Map.of("y", "z")));

    assertThat(Json.of(object))
        .isEqualTo(
            "{\"building\":true,\"text\":\"a \\\"b\\\"\\u000a\\\\ \\u00e9 \\ud83d\\ude00\","
                + "\"list\":[\"x\",{\"y\":\"z\"}]}");
  }
}
