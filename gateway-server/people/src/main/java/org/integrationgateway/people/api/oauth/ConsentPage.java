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
        %s<p><strong>%s</strong> %s wants to act on your behalf, as <strong>%s</strong>.</p>
        <h2>It will be able to</h2>
        <ul>
        %s</ul>
        <h2>You will be redirected to</h2>
        <p><strong>%s</strong><br><small>%s</small></p>
        <p>Allow this only if you just started it in that client. You can revoke its access at any time under <a href="../clients">Connected clients</a>.</p>
        <form method="post" action="consent">
        %s%s<button name="decision" value="allow">Allow</button>
        <button class="other" name="decision" value="refuse">Deny</button>
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
    return HtmlPage.of("Authorize this client?", content)
        .withFormTargets(List.of(target(question.redirect().uri())));
  }

  /** The name of a person, and what it is called here. */
  static String name(Caller person) {
    var subject = person.subject();
    return subject.displayName().or(subject::email).orElse(subject.id());
  }

  private static String known(LoginClient client) {
    return switch (client.origin()) {
      case CONFIGURED -> "(registered by the operator of this gateway)";
      case DOCUMENT ->
          "(name given by %s)"
              .formatted(client.publisher().orElse("the client’s metadata document"));
      case REGISTERED -> "(the client chose this name itself; it is not verified)";
    };
  }

  private static String scopes(List<App> apps) {
    if (apps.isEmpty()) {
      return """
      <li>see all apps that you can use, with their tools, resources and prompts</li>
      <li>call these tools with your connected accounts, including tools that change or delete data</li>
      """;
    }
    return """
    <li>see the tools, resources and prompts of %s</li>
    <li>call these tools with your connected accounts, including tools that change or delete data</li>
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
      return "An application on this computer. The gateway cannot tell which one.";
    }
    return redirect.isWebSite()
        ? "A website."
        : "The application on this computer that opens such addresses.";
  }

  /** The target of the form: browsers check redirects of a form too. */
  private static String target(URI redirect) {
    return redirect.getScheme().startsWith("http")
        ? HtmlPage.source(redirect)
        : redirect.getScheme() + ":";
  }
}
