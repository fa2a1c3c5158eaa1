package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of others stay texts, in every place of both consoles that shows them. */
@Tag("nightly")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
final class HostileTextsIT {
  /** The harm of hostile texts. */
  private static final String HARM =
      """
      () => {
        const found = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          if (/[\\u202a-\\u202e\\u2066\\u2067\\u0000]/.test(node.data)) {
            found.push(`signs that turn text, in ${node.parentElement.tagName}: ${node.data.slice(0, 40)}`);
          }
        }
        for (const [what, selector] of [
          ['an image', 'img[src="x"]'],
          ['a script', 'body script:not([src])'],
          ['a style sheet', 'body style'],
          ['an element', '.hostile'],
          ['an address that is a script', 'a[href^="javascript" i], form[action^="javascript" i]'],
        ]) {
          for (const one of document.querySelectorAll(selector)) {
            found.push(`${what}: ${one.outerHTML.slice(0, 100)}`);
          }
        }
        if (window.hit !== undefined) {
          found.push('a script has run');
        }
        if (document.body.innerText.length > 300_000) {
          found.push(`${document.body.innerText.length} characters at once`);
        }
        return found.join('\\n');
      }
      """;

  @TempDir Path home;

  @Test
  void stayTextsInBothConsoles() throws Exception {
    var problems = new LinkedHashMap<String, String>();
    try (var hostile = new HostileGateway(home);
        var tab = hostile.root()) {
      for (var console : new String[] {"/", "/admin"}) {
        var visited =
            new Crawl(tab, hostile.consoles().uri(console))
                .each(
                    Crawl.collecting(
                        problems,
                        place -> {
                          assertThat(tab.page().evaluate(HARM)).as("harm").isEqualTo("");
                          Crawl.isUsable(tab, console + place);
                        }));
        System.out.println(console + " " + visited);
      }
    }
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "html", "long", "word", "fail"})
  void stayTextsInTheAnswersOfCalls(String operation) throws Exception {
    try (var hostile = new HostileGateway(home);
        var tab = hostile.root()) {
      var place = "/?tab=apps&app=hostile&operation=" + operation;
      tab.go(hostile.consoles().uri(place));
      Crawl.settle(tab.page());
      tab.page()
          .getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Run").setExact(true))
          .click();
      var answer = tab.page().locator("section[aria-labelledby=answer]");
      assertThat(answer.getByRole(AriaRole.STATUS)).containsText(Pattern.compile("[0-9] ms"));
      if (operation.equals("long") || operation.equals("word")) {
        assertThat(answer).containsText(Pattern.compile("1,[0-9]{3},[0-9]{3}"));
      }
      assertThat(tab.page().evaluate(HARM)).as("harm").isEqualTo("");
      Crawl.isUsable(tab, place);
      tab.pictures("hostile-answer-" + operation);
    }
  }
}
