package org.integrationgateway.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Every place of a console: its pages, and the places that they link to. Of places that differ in
 * values only, such as the pages of several apps, the first few.
 */
final class Crawl {
  private static final int OF_ONE_SHAPE = 3;
  private static final int PLACES = 80;

  /** Whether the page shows what it has read. */
  private static final String SETTLED =
      """
      () => document.querySelector('main h1, main [role=alert]') && !document.querySelector('main p.state[role=status]')
      """;

  private final Tab tab;
  private final URI console;
  private final List<String> visited = new ArrayList<>();

  Crawl(Tab tab, URI console) {
    this.tab = tab;
    this.console = console;
  }

  /** Visits all of them. */
  List<String> each(Consumer<String> visit) {
    var known = new LinkedHashSet<String>();
    var shapes = new HashMap<String, Integer>();
    var waiting = new ArrayDeque<String>();
    open("");
    for (var place : links("nav.side a")) {
      known.add(place);
      waiting.add(place);
    }
    assertThat(known).as("pages of %s", console).hasSizeGreaterThan(5);
    while (!waiting.isEmpty() && visited.size() < PLACES) {
      var place = waiting.poll();
      open(place);
      visited.add(place);
      visit.accept(place);
      for (var found : links("main a")) {
        if (known.add(found) && shapes.merge(shape(found), 1, Integer::sum) <= OF_ONE_SHAPE) {
          waiting.add(found);
        }
      }
    }
    return List.copyOf(visited);
  }

  private void open(String place) {
    tab.go(URI.create(console.toString().replaceFirst("\\?.*", "") + place));
    settle(tab.page());
  }

  /** Waits until the page shows what it has read. */
  static void settle(Page page) {
    page.waitForFunction(SETTLED);
  }

  private Set<String> links(String selector) {
    return tab.page().locator(selector).all().stream()
        .map(link -> link.getAttribute("href"))
        .filter(href -> href != null && href.startsWith("?"))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The names of the parameters, and the page. */
  private static String shape(String place) {
    return List.of(place.substring(1).split("&")).stream()
        .map(one -> one.startsWith("tab=") ? one : one.replaceFirst("=.*", ""))
        .collect(Collectors.joining("&"));
  }

  /** Checks that people can use the page: at 1280 pixels in both colours, and at 320. */
  static void isUsable(Tab tab, String name) {
    tab.page().setViewportSize(1280, 800);
    for (var scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      tab.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      assertThat(tab.barriers()).as("%s in %s colours", name, scheme).isEmpty();
    }
    tab.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    tab.fits();
    tab.page().setViewportSize(320, 800);
    tab.fits();
    assertThat(tab.barriers()).as("%s at 320 pixels", name).isEmpty();
    tab.page().setViewportSize(1280, 800);
  }

  /** Every problem of every place, where one of them should not hide the others. */
  static Consumer<String> collecting(Map<String, String> problems, Consumer<String> visit) {
    return place -> {
      try {
        visit.accept(place);
      } catch (AssertionError problem) {
        problems.put(place, problem.getMessage());
      }
    };
  }
}
