package org.integrationgateway.manifest.fields;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Key;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordsTest {
  private enum Mode implements Choice {
    NONE,
    SUBJECT;

    @Override
    public String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private record Port(String name, @Range(least = "0", most = "65535") @Default("0") int number) {
    Port {
      if (name.isBlank()) {
        throw new IllegalArgumentException("a port needs a name");
      }
    }
  }

  private record Numbered(
      @Key String name, @Range(least = "0", most = "9") @Default("0") int number) {}

  private record Everything(
      Optional<String> string,
      Optional<Boolean> flag,
      @Range(least = "0", most = "99") Optional<Integer> number,
      @Name("wait") Optional<Duration> time,
      Optional<Mode> mode,
      @Default("[]") List<String> names,
      @Form(Records.TEXT) @Default("{}") Map<String, String> labels,
      Optional<Port> port,
      @Default("[]") List<Port> ports,
      @Default("{}") Map<String, Numbered> byName,
      Optional<String> nothing) {}

  private record Ports(Optional<Port> port) {}

  private record Anything(Node value, String name) {}

  private record Keys(Optional<String> key, Optional<Boolean> flag) {}

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
    var read = read(text, Everything.class);
    assertThat(problems.sorted()).isEmpty();
    assertThat(read)
        .contains(
            new Everything(
                Optional.of("a"),
                Optional.of(true),
                Optional.of(16),
                Optional.of(Duration.ofMinutes(90).plusMillis(500)),
                Optional.of(Mode.SUBJECT),
                List.of("a", "b"),
                Map.of("n", "1", "b", "true", "s", "x"),
                Optional.of(new Port("http", 80)),
                List.of(new Port("a", 1)),
                Map.of("b", new Numbered("b", 0), "a", new Numbered("a", 2)),
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
    read(text, Ports.class);
    assertThat(problems.sorted()).singleElement().hasToString(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mode: 5       | t:1:7 GWC1205 'mode' cannot be '5'",
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
    read(text, Everything.class);
    assertThat(problems.sorted()).singleElement().hasToString(problem);
  }

  @Test
  void reportsEverythingAtOnceFromTopToBottom() {
    read("z: 1\nport: {number: x, nam: y}\n", Ports.class);
    assertThat(problems.sorted())
        .extracting(problem -> problem.at().column() + " " + problem.rule())
        .containsExactly("1 GWC1203", "16 GWC1202", "19 GWC1203");
    assertThat(problems.sorted().get(2).remedy()).isEqualTo("Known keys of port: name, number.");
  }

  @Test
  void reportsAMissingKeyBesideTheUnknownOneThatMayBeMeant() {
    read("port: {label: x}\n", Ports.class);
    assertThat(problems.sorted())
        .extracting(Object::toString)
        .containsExactly(
            "t:1:8 GWC1203 unknown key 'label'",
            "t:1:8 GWC1201 required key 'name' is missing in port");
    assertThat(problems.sorted().get(1).remedy())
        .isEqualTo("Add it, or rename 'label' in line 1 if that is meant.");
  }

  @Test
  void reportsAMissingValueOfAnyType() {
    read("name: x\n", Anything.class);
    assertThat(problems.sorted())
        .singleElement()
        .hasToString("t:1:1 GWC1201 required key 'value' is missing");
  }

  @Test
  void doesNotRepeatValuesWhichMayBeSecret() {
    read("key: 123456\nflag: hunter2\n", Keys.class);
    assertThat(problems.sorted())
        .hasSize(2)
        .noneMatch(p -> p.toString().matches(".*(123456|hunter2).*"));
  }

  private <T> Optional<T> read(String text, Class<T> type) {
    var document = Document.parse("t", text, Format.YAML, problems).orElseThrow();
    return Records.read(type, document.root(), "", problems);
  }
}
