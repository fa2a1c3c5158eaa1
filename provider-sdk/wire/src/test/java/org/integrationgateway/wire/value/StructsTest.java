package org.integrationgateway.wire.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class StructsTest {
  @Test
  void keepsEveryKindOfValue() {
    var members = new LinkedHashMap<String, @Nullable Object>();
    members.put("nothing", null);
    members.put("yes", true);
    members.put("whole", 1L << 53);
    members.put("fraction", -0.5);
    members.put("zero", -0.0);
    members.put("text", "ü\u0000");
    members.put("list", Arrays.asList(1L, null, List.of()));
    members.put("map", Map.of("a", Map.of()));
    assertThat(Structs.read(Structs.write(members))).isEqualTo(members);
  }

  @Test
  void refusesWhatADoubleCannotHold() {
    assertThatThrownBy(() -> Structs.write(Map.of("a", List.of(Map.of("b/c", (1L << 53) + 1)))))
        .isInstanceOfSatisfying(
            ServiceException.class,
            failure ->
                assertThat(failure.problems())
                    .singleElement()
                    .satisfies(
                        problem -> {
                          assertThat(problem.pointer()).isEqualTo("/a/0/b~1c");
                          assertThat(problem.message()).contains("9007199254740993", "string");
                        }));
    assertThatThrownBy(() -> Structs.writeValue(Double.NaN)).isInstanceOf(ServiceException.class);
    assertThatThrownBy(() -> Structs.writeValue(Long.MIN_VALUE))
        .isInstanceOf(ServiceException.class);
  }

  @Test
  void refusesWhatIsNestedWithoutEnd() {
    Object nested = 1L;
    for (int i = 0; i < 70; i++) {
      nested = List.of(nested);
    }
    Object deep = nested;
    assertThatThrownBy(() -> Structs.writeValue(deep))
        .isInstanceOfSatisfying(
            ServiceException.class,
            failure -> assertThat(failure.problems().get(0).message()).contains("64 levels"));
  }
}
