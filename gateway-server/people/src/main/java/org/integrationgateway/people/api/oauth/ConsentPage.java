package org.integrationgateway.people.api.oauth;

import static org.integrationgateway.http.page.HtmlPage.alert;
import static org.integrationgateway.http.page.HtmlPage.escaped;
import static org.integrationgateway.http.page.HtmlPage.hidden;

import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.people.oauth.ClientLogins.Question;
import org.integrationgateway.people.oauth.client.LoginClient;
import org.integrationgateway.people.oauth.client.RedirectUri;

/** The page on which a person lets a client act for it. */
final class ConsentPage {
  private ConsentPage() {}

  /**
   * The page.
   *
   * @param request id of the client's request
   * @param token of the form
   */
  static HtmlPage of(
      String request, Question question, Caller person, String problem, String token) {
    var client = question.client();
    var content =
        """
        %s<p><strong>%s</strong> %s asks to act for you as <strong>%s</strong>.</p>
        <h2>It may then</h2>
        <ul>
        %s</ul>
        <h2>You are sent to</h2>
        <p><strong>%s</strong><br><small>%s</small></p>
        <p>Allow this only if you have just asked for it in that program. You can end its access at any time on <a href="../clients">Programs with access</a>.</p>
        <form method="post" action="consent">
        %s%s<button name="decision" value="allow">Allow</button>
        <button class="other" name="decision" value="refuse">Refuse</button>
        </form>
        """
            .formatted(
                alert(problem),
                escaped(client.name()),
                escaped(known(client)),
                escaped(name(person)),
                scopes(question.apps()),
                escaped(question.redirect().host()),
                escaped(place(question.redirect())),
                hidden(FormGuard.FIELD, token),
                hidden("request", request));
    return HtmlPage.of("Let this program in?", content)
        .withFormTargets(List.of(target(question.redirect().uri())));
  }

  /** The name of a person, and what it is called here. */
  static String name(Caller person) {
    var subject = person.subject();
    return subject.displayName().or(subject::email).orElse(subject.id());
  }

  private static String known(LoginClient client) {
    return switch (client.origin()) {
      case CONFIGURED -> "(known to the operator of this gateway)";
      case DOCUMENT ->
          "(so named by %s)".formatted(client.publisher().orElse("the document of the program"));
      case REGISTERED -> "(the program chose this name itself; it is not checked)";
    };
  }

  private static String scopes(List<App> apps) {
    if (apps.isEmpty()) {
      return """
      <li>see every app that you can use here, and their tools, resources and prompts</li>
      <li>call these tools, with the accounts that you have connected: also those that change or delete something</li>
      """;
    }
    return """
    <li>see the tools, resources and prompts of %s</li>
    <li>call these tools, with the accounts that you have connected: also those that change or delete something</li>
    """
        .formatted(apps.stream().map(ConsentPage::named).collect(Collectors.joining(", ")));
  }

  /** Several apps may have one title. */
  private static String named(App app) {
    var title = app.displayName().orElse(app.name());
    return "<strong>%s</strong>".formatted(escaped(title))
        + (title.equalsIgnoreCase(app.name()) ? "" : " (%s)".formatted(escaped(app.name())));
  }

  private static String place(RedirectUri redirect) {
    if (redirect.isLoopback()) {
      return "A program on this computer. The gateway cannot tell which one.";
    }
    return redirect.isWebSite()
        ? "A web site."
        : "The program on this computer that opens such addresses.";
  }

  /** The target of the form: browsers check redirects of a form too. */
  private static String target(URI redirect) {
    return redirect.getScheme().startsWith("http")
        ? HtmlPage.source(redirect)
        : redirect.getScheme() + ":";
  }
}
