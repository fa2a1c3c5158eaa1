package org.integrationgateway.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A browser window with cookies of its own. It remembers what no page of the consoles may do:
 * errors, refusals by the Content Security Policy, requests to other origins.
 */
final class Tab implements AutoCloseable {
  private static final Path PICTURES = Path.of("target", "pictures");

  /** Milliseconds after which a page hangs, also on a busy machine. */
  private static final double PATIENCE = 60_000;

  static {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
  }

  /** The elements that stick out of the window, where the page scrolls sideways because of them. */
  private static final String WIDER =
      """
      () => {
        const width = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= width) {
          return '';
        }
        return [...document.body.querySelectorAll('*')]
          .filter((one) => one.getBoundingClientRect().right > width + 1)
          .slice(0, 5)
          .map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 60)}`)
          .join('\\n') || 'scrolls';
      }
      """;

  private static final String FOCUSED =
      """
      () => {
        const one = document.activeElement;
        const label = one.getAttribute('aria-label') || one.labels?.[0]?.textContent || one.textContent;
        return `${one.tagName.toLowerCase()} ${label.trim().replace(/\\s+/g, ' ').slice(0, 200)}`;
      }
      """;

  private final BrowserContext context;
  private final Page page;
  private final Set<String> origins = ConcurrentHashMap.newKeySet();
  private volatile boolean permitsAll;
  private final List<String> faults = new CopyOnWriteArrayList<>();

  private Tab(BrowserContext context, URI origin) {
    this.context = context;
    this.page = context.newPage();
    origins.add(origin(origin.toString()));
    context.setDefaultTimeout(PATIENCE);
    context.onWebError(error -> faults.add("error: " + error.error()));
    context.onConsoleMessage(
        message -> {
          // A failed request is shown by the page itself.
          if (message.type().equals("error") && !message.text().startsWith("Failed to load")) {
            faults.add("console: " + message.text());
          }
        });
    context.onRequest(
        request -> {
          var url = request.url();
          if (url.startsWith("http") && !permitsAll && !origins.contains(origin(url))) {
            faults.add("request to another origin: " + url);
          }
        });
    context.onDialog(
        dialog -> {
          faults.add("window of the browser: " + dialog.message());
          dialog.dismiss();
        });
  }

  /** A window of 1280 by 800 pixels, for the pages of one origin. */
  static Tab open(URI origin) {
    return open(origin, 1280, 800);
  }

  static Tab open(URI origin, int width, int height) {
    var options = new Browser.NewContextOptions().setViewportSize(width, height);
    var context = Chromium.browser().newContext(options);
    context.grantPermissions(List.of("clipboard-read", "clipboard-write"));
    return new Tab(context, origin);
  }

  Page page() {
    return page;
  }

  /** Lets the pages of this window go to another origin too, such as the management listener. */
  Tab permit(URI origin) {
    origins.add(origin(origin.toString()));
    return this;
  }

  /** Lets the pages of this window go anywhere, such as to a port where a command waits. */
  Tab permitAll() {
    permitsAll = true;
    return this;
  }

  /** Logs in by a session. */
  Tab session(URI origin, String session) {
    context.addCookies(
        List.of(
            new Cookie("session_token", session)
                .setDomain(origin.getHost())
                .setPath("/")
                .setHttpOnly(true)));
    return this;
  }

  Tab go(URI address) {
    page.navigate(address.toString());
    return this;
  }

  /** Takes a picture and checks the page by axe-core, in light and in dark colours. */
  Tab picture(String name) {
    return colours(
        name, scheme -> assertThat(barriers()).as("%s in %s colours", name, scheme).isEmpty());
  }

  /** Takes a picture in light and in dark colours. */
  Tab colours(String name) {
    return colours(name, scheme -> {});
  }

  private Tab colours(String name, Consumer<ColorScheme> check) {
    for (var scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      save("%s-%s".formatted(name, scheme.name().toLowerCase(Locale.ROOT)));
      check.accept(scheme);
    }
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    return this;
  }

  /**
   * Takes the same pictures on a small phone and on a desktop; the page must not scroll sideways.
   */
  Tab pictures(String name) {
    var before = page.viewportSize();
    page.setViewportSize(320, 800);
    fits();
    save(name + "-320");
    assertThat(barriers()).as("%s at 320 pixels", name).isEmpty();
    page.setViewportSize(1280, 800);
    fits();
    picture(name);
    page.setViewportSize(before.width, before.height);
    return this;
  }

  private void save(String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")).setFullPage(true));
  }

  /** The barriers for people, as axe-core finds them. */
  List<String> barriers() {
    return new AxeBuilder(page)
        .analyze().getViolations().stream()
            .map(
                rule ->
                    rule.getId()
                        + ": "
                        + rule.getHelp()
                        + rule.getNodes().stream()
                            .map(node -> "\n  " + node.getTarget() + " " + node.getFailureSummary())
                            .toList())
            .toList();
  }

  /** The page is not wider than the window. */
  Tab fits() {
    assertThat(page.evaluate(WIDER))
        .as("wider than %s pixels: %s", page.viewportSize().width, page.url())
        .isEqualTo("");
    return this;
  }

  /** Presses keys one after the other, such as {@code Tab} and {@code Enter}. */
  Tab press(String... keys) {
    for (var key : keys) {
      page.keyboard().press(key);
    }
    return this;
  }

  /** Puts the focus before the content of the page, behind its header where it has one. */
  Tab toContent() {
    page.evaluate(
        """
        () => {
          const main = document.querySelector('main') ?? document.body;
          main.tabIndex = -1;
          main.focus();
        }
        """);
    return this;
  }

  /** Types a text where the focus is. */
  Tab type(String text) {
    page.keyboard().type(text);
    return this;
  }

  /** The focused element: its name, and its text or label. */
  String focused() {
    return (String) page.evaluate(FOCUSED);
  }

  /** Presses Tab until the focus is on an element with this name; fails after 200 of them. */
  Tab tabTo(String name) {
    for (int i = 0; i < 200; i++) {
      press("Tab");
      if (focused().contains(name)) {
        return this;
      }
    }
    throw new AssertionError("Tab does not lead to '%s' on %s".formatted(name, page.url()));
  }

  /** Cuts the network, or brings it back. */
  Tab offline(boolean isOffline) {
    context.setOffline(isOffline);
    return this;
  }

  /** Lets requests fail as if the server were away. */
  Tab failing(String pattern) {
    page.route(pattern, route -> route.abort());
    return this;
  }

  /** Lets them through again. */
  Tab answering(String pattern) {
    page.unroute(pattern);
    return this;
  }

  /** Ends the session of this window, as if it had expired. */
  Tab withoutSession() {
    context.clearCookies();
    return this;
  }

  /** Another tab of the same window, with the same cookies. */
  Page another() {
    return context.newPage();
  }

  @Override
  public void close() {
    context.close();
    assertThat(faults).isEmpty();
  }

  private static String origin(String url) {
    var uri = URI.create(url);
    return uri.getScheme() + "://" + uri.getRawAuthority();
  }
}
