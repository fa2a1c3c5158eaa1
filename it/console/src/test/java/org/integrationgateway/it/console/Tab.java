package org.integrationgateway.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A browser window with cookies of its own. It remembers what no page of the consoles may do:
 * errors, refusals by the Content Security Policy, requests to other origins.
 */
final class Tab implements AutoCloseable {
  private static final Path PICTURES = Path.of("target", "pictures");

  private final BrowserContext context;
  private final Page page;
  private final Set<String> origins = ConcurrentHashMap.newKeySet();
  private final List<String> faults = new CopyOnWriteArrayList<>();

  private Tab(BrowserContext context, URI origin) {
    this.context = context;
    this.page = context.newPage();
    origins.add(origin(origin.toString()));
    page.setDefaultTimeout(10_000);
    page.onPageError(error -> faults.add("error: " + error));
    page.onConsoleMessage(
        message -> {
          // A failed request is shown by the page itself.
          if (message.type().equals("error") && !message.text().startsWith("Failed to load")) {
            faults.add("console: " + message.text());
          }
        });
    page.onRequest(
        request -> {
          var url = request.url();
          if (url.startsWith("http") && !origins.contains(origin(url))) {
            faults.add("request to another origin: " + url);
          }
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
    for (var scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      var file = "%s-%s.png".formatted(name, scheme.name().toLowerCase(Locale.ROOT));
      page.screenshot(
          new Page.ScreenshotOptions().setPath(PICTURES.resolve(file)).setFullPage(true));
      var violations = new AxeBuilder(page).analyze().getViolations();
      assertThat(
              violations.stream()
                  .map(
                      rule ->
                          rule.getId()
                              + ": "
                              + rule.getHelp()
                              + rule.getNodes().stream()
                                  .map(node -> "\n  " + node.getTarget() + " " + node.getHtml())
                                  .toList())
                  .toList())
          .as("%s in %s colours", name, scheme)
          .isEmpty();
    }
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    return this;
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
