package org.integrationgateway.manifest.hosted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HostedTest {
  @Test
  void readsWhatIsSignedInOrder() {
    var template = PayloadTemplate.parse("a{header:X-A}b{raw_body}{header:X-B}");
    assertThat(template.parts())
        .containsExactly(
            new PayloadTemplate.Literal("a"),
            new PayloadTemplate.Header("X-A"),
            new PayloadTemplate.Literal("b"),
            new PayloadTemplate.RawBody(),
            new PayloadTemplate.Header("X-B"));
    assertThat(template.signsBody()).isTrue();
    assertThat(template.headers()).containsExactly("X-A", "X-B");
    assertThat(PayloadTemplate.parse("text").signsBody()).isFalse();
    var form = PayloadTemplate.parse("{method}{url}{form_params}{field:t}");
    assertThat(form.parts())
        .containsExactly(
            new PayloadTemplate.Method(),
            new PayloadTemplate.Url(),
            new PayloadTemplate.FormParameters(),
            new PayloadTemplate.Field("t"));
    assertThat(form.signsBody()).isTrue();
    assertThat(form.signsField("t")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{rawbody}   | did you mean 'raw_body'?",
        "{header:}   | there are {raw_body}, {header:Name}",
        "{}          | there are {raw_body}, {header:Name}",
        "{raw_body   | a '{' has no '}' behind it",
        "raw_body}   | a '}' has no '{' before it",
        "{raw_body}} | a '}' has no '{' before it",
        "''          | an empty payload would sign nothing",
      })
  void refusesTemplatesThatMeanNothing(String template, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PayloadTemplate.parse(template))
        .withMessageContaining(reason);
  }

  @Test
  void acceptsEveryBodyWhereNoMediaTypeIsNamed() {
    assertThat(new RequestBody(false, Set.of()).accepts("text/plain")).isTrue();
    assertThat(new RequestBody(false, Set.of("*/*")).accepts("image/png")).isTrue();
    assertThat(new RequestBody(true, Set.of("Application/JSON")).accepts("application/json"))
        .isTrue();
  }

  @Test
  void refusesAgesThatRefuseNothing() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Freshness("X", Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> new Freshness("X", Duration.ofDays(2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Freshness(" ", Freshness.DEFAULT_MAX_AGE));
  }

  @Test
  void putsASlashBeforeEveryPath() {
    var binding =
        new HttpBinding(
            "a",
            "b/{c}",
            BindingMethod.GET,
            Optional.empty(),
            "open",
            "list",
            Optional.empty(),
            Set.of());
    assertThat(binding.path()).isEqualTo("/b/{c}");
  }
}
