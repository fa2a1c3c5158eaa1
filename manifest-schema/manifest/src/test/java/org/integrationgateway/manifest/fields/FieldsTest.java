package org.integrationgateway.manifest.fields;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.Format;
import org.integrationgateway.manifest.problem.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FieldsTest {
  private enum Mode implements Choice {
    NONE,
    SUBJECT;

    @Override
    public String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private record Port(String name, int number) {
    Port {
      if (name.isBlank()) {
        throw new IllegalArgumentException("a port needs a name");
      }
    }
  }

  private final Problems problems = new Problems("GWC");

  @Test
  void readsEveryType() {
    var text =
        """
        string: a
        flag: true
        number: 0x10
        wait: 1h30m500ms
        mode: subject
        names: [a, b]
        labels: {n: 1, b: true, s: x}
        port: {name: http, number: 80}
        ports:
        - {name: a, number: 1}
        byName:
          b:
          a: {number: 2}
        nothing:
        """;
    var read =
        read(
            text,
            fields ->
                List.of(
                    fields.string("string").orElseThrow(),
                    fields.bool("flag").orElseThrow(),
                    fields.integer("number", 0, 99).orElseThrow(),
                    fields.duration("wait").orElseThrow(),
                    fields.choice("mode", Mode.class).orElseThrow(),
                    fields.strings("names"),
                    fields.texts("labels"),
                    fields.object("port", FieldsTest::port).orElseThrow(),
                    fields.objects("ports", FieldsTest::port),
                    fields.objectMap(
                        "byName",
                        (name, port) -> new Port(name, port.integer("number", 0, 9).orElse(0))),
                    fields.string("nothing")));
    assertThat(problems.sorted()).isEmpty();
    assertThat(read.orElseThrow())
        .isEqualTo(
            List.of(
                "a",
                true,
                16,
                Duration.ofMinutes(90).plusMillis(500),
                Mode.SUBJECT,
                List.of("a", "b"),
                Map.of("n", "1", "b", "true", "s", "x"),
                new Port("http", 80),
                List.of(new Port("a", 1)),
                Map.of("b", new Port("b", 0), "a", new Port("a", 2)),
                Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "port: 80                     | t:1:7 GWC1202 'port' must be a mapping, but is an integer",
        "port: {number: 1}            | t:1:7 GWC1201 required key 'name' is missing in port",
        "port: {name: null}           | t:1:7 GWC1201 required key 'name' is missing in port",
        "port: {name: ''}             | t:1:7 GWC1204 a port needs a name",
        "port: {name: 1}              | t:1:14 GWC1202 'port.name' must be a string, but is an"
            + " integer",
        "port: {name: x, number: y}   | t:1:25 GWC1202 'port.number' must be an integer, but is a"
            + " string",
        "port: {name: x, number: 1.0} | t:1:25 GWC1202 'port.number' must be an integer, but is a"
            + " number",
        "port: {name: x, number: -1}  | t:1:25 GWC1206 'port.number' must be from 0 to 65535, but"
            + " is -1",
        "port: {name: x, nmuber: 1}   | t:1:17 GWC1203 unknown key 'nmuber', did you mean"
            + " 'number'?",
        "port: {name: x, q: 1}        | t:1:17 GWC1203 unknown key 'q'",
      })
  void reportsWhatIsWrongInItsPlace(String text, String problem) {
    read(text, fields -> fields.object("port", FieldsTest::port));
    assertThat(problems.sorted()).singleElement().hasToString(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mode: subjekt | t:1:7 GWC1205 'mode' cannot be 'subjekt', did you mean 'subject'?",
        "flag: yes     | t:1:7 GWC1202 'flag' must be true or false, but is a string",
        "flag: 'true'  | t:1:7 GWC1202 'flag' must be true or false, but is a string",
        "wait: 5 s     | t:1:7 GWC1204 'wait' must be a duration",
        "wait: ''      | t:1:7 GWC1204 'wait' must be a duration",
        "wait: 30      | t:1:7 GWC1202 'wait' must be a string, but is an integer",
        "names: a      | t:1:8 GWC1202 'names' must be a list, but is a string",
        "names: [a, 1] | t:1:12 GWC1202 'names[1]' must be a string, but is an integer",
      })
  void reportsValuesThatDoNotFit(String text, String problem) {
    read(
        text,
        fields -> {
          fields.choice("mode", Mode.class);
          fields.bool("flag");
          fields.duration("wait");
          return fields.strings("names");
        });
    assertThat(problems.sorted()).singleElement().hasToString(problem);
  }

  @Test
  void reportsEverythingAtOnceFromTopToBottom() {
    read("z: 1\nport: {number: x, nam: y}\n", fields -> fields.object("port", FieldsTest::port));
    assertThat(problems.sorted())
        .extracting(problem -> problem.at().column() + " " + problem.rule())
        .containsExactly("1 GWC1203", "16 GWC1202", "19 GWC1203");
    assertThat(problems.sorted().get(2).remedy()).isEqualTo("port knows: name, number.");
  }

  @Test
  void reportsAMissingKeyBesideTheUnknownOneThatMayBeMeant() {
    read("port: {label: x}\n", fields -> fields.object("port", FieldsTest::port));
    assertThat(problems.sorted())
        .extracting(Object::toString)
        .containsExactly(
            "t:1:8 GWC1203 unknown key 'label'",
            "t:1:8 GWC1201 required key 'name' is missing in port");
    assertThat(problems.sorted().get(1).remedy())
        .isEqualTo("Add it, or rename 'label' in line 1 if that is meant.");
  }

  @Test
  void doesNotRepeatValuesWhichMayBeSecret() {
    read(
        "key: 123456\nflag: hunter2\n",
        fields -> List.of(fields.string("key"), fields.bool("flag")));
    assertThat(problems.sorted())
        .hasSize(2)
        .noneMatch(p -> p.toString().matches(".*(123456|hunter2).*"));
  }

  private static Port port(Fields fields) {
    fields.require("name");
    return new Port(
        fields.string("name").orElse(""), fields.integer("number", 0, 65_535).orElse(0));
  }

  private <T> Optional<T> read(String text, Function<Fields, T> reader) {
    var document = Document.parse("t", text, Format.YAML, problems).orElseThrow();
    return Fields.read(document.root(), "", problems, reader);
  }
}
