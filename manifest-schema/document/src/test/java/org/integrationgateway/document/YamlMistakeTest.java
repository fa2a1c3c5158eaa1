package org.integrationgateway.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.integrationgateway.document.problem.Problems;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages for authors about the usual slips in YAML. */
final class YamlMistakeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: 1\\n"
            + "title: Title: of things | t:2:13 | a value with ': ' in it must be in quotes |"
            + " Put the whole value in quotes: title: \"...\".",
        "- title: Title: x       | t:1:15 | a value with ': ' in it must be in quotes | Put the"
            + " whole value in quotes: title: \"...\".",
        "a: 1\\n"
            + "\\n"
            + "  b: 2        | t:3:4  | this key is indented more than the key before it, which has"
            + " a value already | Begin it in the column of the key in line 1.",
        "a:\\n"
            + "  b: 1\\n"
            + " c: 2     | t:3:2  | this line is not indented like the mapping or list that began"
            + " in line 1 | Keys of one mapping begin in the same column, and so do the '-' of one"
            + " list.",
        "a:\\n\\tb: 1             | t:2:1  | a tab where only spaces are allowed | Indent "
            + "with spaces; a tab is not indentation in YAML.",
        "a: 1\\n"
            + "b:2\\n"
            + "c: 3        | t:2:2  | a colon without a space after it | Write 'key: value'.",
        "a:1\\n"
            + "b: 2               | t:1:2  | a colon without a space after it | Write 'key:"
            + " value'.",
        "a: 1\\n"
            + "bb\\n"
            + "c: 3         | t:2:1  | this line is not 'key: value' | Write 'key: value', or quote"
            + " a text that continues over several lines.",
        "a: \"x\" y              | t:1:8  | text after a value that is complete | Put the whole"
            + " value in one pair of quotes, or remove the rest of the line.",
        "a: - x                  | t:1:4  | a '- ' is not allowed here | Begin a list on the line after its key.",
        "a: @x                   | t:1:4  | a value cannot begin with '@', which is reserved in"
            + " YAML | Put the value in quotes.",
        "a: `x`                  | t:1:4  | a value cannot begin with '`', which is reserved in"
            + " YAML | Put the value in quotes.",
        "a: %x                   | t:1:4  | a value cannot begin with '%', which begins a directive"
            + " in YAML | Put the value in quotes.",
        "a: *.example.com        | t:1:4  | a value cannot begin with '*', which begins an alias in"
            + " YAML | Put the value in quotes.",
        "a: [b\\n"
            + "c: 1            | t:1:4  | the '[' that begins here is not closed | Close it:"
            + " everything up to line 2 was read as part of it. A text that begins this way"
            + " must be in quotes.",
        "a: {b: 1\\n"
            + "c: 1         | t:1:4  | the '{' that begins here is not closed | Close it:"
            + " everything up to line 2 was read as part of it. A text that begins this way"
            + " must be in quotes.",
        "a: \"b\\n"
            + "c: 1           | t:1:4  | the quote that begins here is not closed | Close it:"
            + " everything up to line 2 was read as part of it. A text that begins this way"
            + " must be in quotes.",
      })
  void namesThePlaceTheMistakeAndTheRemedy(String text, String at, String message, String remedy) {
    var problems = new Problems("GW");
    assertThat(
            Document.parse(
                "t", text.replace("\\n", "\n").replace("\\t", "\t"), Format.YAML, problems))
        .isEmpty();
    assertThat(problems.sorted())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem).hasToString(at + " GW1001 not YAML: " + message);
              assertThat(problem.remedy()).isEqualTo(remedy);
            });
  }
}
