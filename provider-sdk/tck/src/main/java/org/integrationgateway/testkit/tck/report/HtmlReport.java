package org.integrationgateway.testkit.tck.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** One page for people, which needs nothing else: no script, no font, no network. */
public final class HtmlReport {
  private static final String STYLE = "report.css";

  private HtmlReport() {}

  /** Writes it into a folder; gives the file. */
  public static Path write(TestResult result, Path folder) throws IOException {
    var file = folder.resolve("tck-" + result.provider() + ".html");
    Files.writeString(file, page(result));
    return file;
  }

  private static String page(TestResult result) {
    var page = new StringBuilder();
    var title = Printable.html(result.title());
    page.append(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Contract test of %s</title>
        <style>
        %s</style>
        </head>
        <body>
        <header class="%s">
        <h1>%s</h1>
        <p>%s</p>
        <p><time>%s</time></p>
        </header>
        <main>
        """
            .formatted(
                title,
                style(),
                result.passed() ? "passed" : "failed",
                title,
                Printable.html(result.summary()),
                result.began()));
    result.cases().stream()
        .sorted(
            Comparator.comparing((CaseResult one) -> !one.outcome().fails())
                .thenComparing(CaseResult::name))
        .forEach(one -> page.append(section(one)));
    return page.append("</main>\n</body>\n</html>\n").toString();
  }

  private static String section(CaseResult one) {
    var head =
        "<b>%s</b> <span title=\"%s\">%s</span> <i>%s s</i>"
            .formatted(
                one.outcome().text(),
                Printable.html(one.name()),
                Printable.html(one.sentence()),
                Seconds.of(one.time()));
    if (one.reason().isEmpty()) {
      return "<div class=\"case %s\">%s</div>\n".formatted(one.outcome().text(), head);
    }
    return """
        <details class="case %s"%s>
        <summary>%s</summary>
        <pre>%s</pre>
        %s</details>
        """
        .formatted(
            one.outcome().text(),
            one.outcome().fails() ? " open" : "",
            head,
            Printable.html(one.reason()),
            folded("Where", one.failure().orElse("")) + folded("Its last lines", one.log()));
  }

  private static String folded(String title, String text) {
    return text.isEmpty()
        ? ""
        : "<details><summary>%s</summary><pre>%s</pre></details>\n"
            .formatted(title, Printable.html(text));
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
