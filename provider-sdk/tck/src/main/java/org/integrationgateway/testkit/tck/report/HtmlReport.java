package org.integrationgateway.testkit.tck.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One page for people, without scripts, fonts and network requests. */
public final class HtmlReport {
  private static final String STYLE = "report.css";
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

  private HtmlReport() {}

  /** Writes it into a folder; returns the file. */
  public static Path write(TestResult result, Path folder) throws IOException {
    var file = folder.resolve("tck-" + result.provider() + ".html");
    Files.writeString(file, page(result));
    return file;
  }

  private static String page(TestResult result) {
    var page = new StringBuilder();
    page.append(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s: contract test of %s</title>
        <style>
        %s</style>
        </head>
        <body>
        <header class="%s">
        <p class="verdict">%s</p>
        <h1>%s</h1>
        <div class="bar">%s</div>
        <p>%s <time datetime="%s">%s</time></p>
        </header>
        <main>
        """
            .formatted(
                result.passed() ? "Passed" : "Failed",
                XmlText.html(result.provider()),
                style(),
                result.passed() ? "passed" : "failed",
                result.passed() ? "It keeps its contract" : "It does not keep its contract",
                XmlText.html(result.title()),
                bar(result),
                XmlText.html(result.summary()),
                result.began(),
                MINUTE.format(result.began())));
    result.cases().stream()
        .sorted(
            Comparator.comparing((CaseResult one) -> !one.outcome().fails())
                .thenComparing(CaseResult::name))
        .forEach(one -> page.append(section(one)));
    return page.append("</main>\n</body>\n</html>\n").toString();
  }

  /** The number of cases for each outcome. */
  private static String bar(TestResult result) {
    return Stream.of(CaseOutcome.values())
        .filter(outcome -> result.count(outcome) > 0)
        .map(
            outcome ->
                "<span class=\"%s\" style=\"flex-grow:%d\"></span>"
                    .formatted(outcome.text(), result.count(outcome)))
        .collect(Collectors.joining());
  }

  private static String section(CaseResult one) {
    var name = XmlText.html(one.name());
    return """
    <section class="case %s" id="%s">
    <b>%s</b><h2>%s</h2><i>%s s</i>
    %s%s</section>
    """
        .formatted(
            one.outcome().text(),
            name,
            one.outcome().text(),
            XmlText.html(one.sentence()),
            Seconds.of(one.time()),
            one.reason().isEmpty() ? "" : "<pre>" + XmlText.html(one.reason()) + "</pre>\n",
            one.outcome().fails() ? more(one, name) : "");
  }

  private static String more(CaseResult one, String name) {
    return folded("Where", one.failure().orElse(""))
        + folded("What the provider printed last", one.log())
        + "<p>Case <code>"
        + name
        + "</code></p>\n";
  }

  private static String folded(String title, String text) {
    return text.isEmpty()
        ? ""
        : "<details><summary>%s</summary><pre>%s</pre></details>\n"
            .formatted(title, XmlText.html(text));
  }

  private static String style() {
    try (var css = HtmlReport.class.getResourceAsStream(STYLE)) {
      if (css == null) {
        throw new IllegalStateException(STYLE + " is missing from this jar");
      }
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
