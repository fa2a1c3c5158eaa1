package org.integrationgateway.connections.api;

import static org.integrationgateway.http.page.HtmlPage.escaped;

import java.net.URI;
import java.util.List;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.connections.flow.FlowResult;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.NextPath;

/** The pages of connect flows. */
final class FlowPages {
  /** Title of a page about a flow of which the app is not known. */
  static final String NOT_CONNECTED = "This app is not connected";

  private final LoginLinks links;

  FlowPages(LoginLinks links) {
    this.links = links;
  }

  /** The end of a flow that leads nowhere else. */
  HtmlPage connected(FlowResult.Granted granted) {
    var result = ((ConnectOutcome.Connected) granted.outcome()).result();
    var content =
        """
        <p>Connection <strong>%s</strong>, credential <strong>%s</strong>%s.</p>
        <p>You can close this page, or <a href="%s">continue to the gateway</a>.</p>
        """
            .formatted(
                escaped(result.connection()),
                escaped(result.instance()),
                granted
                    .owner()
                    .map(owner -> ", of <strong>" + escaped(owner) + "</strong>")
                    .orElse(""),
                escaped(links.path("/")));
    return HtmlPage.of(granted.app() + " is connected", content);
  }

  /**
   * The page that asks before a code is redeemed.
   *
   * @param hidden fields of the form, HTML
   */
  HtmlPage question(FlowResult.Question question, String hidden) {
    var content =
        """
        <p><strong>%s</strong> started connecting <strong>%s</strong> here. Was that you? If \
        not, do not connect: someone else would get access to your account.</p>
        <dl>
        <dt>Connection</dt><dd>%s</dd>
        %s<dt>Owner</dt><dd>%s</dd>
        <dt>Authorized at</dt><dd>%s</dd>
        </dl>
        <form method="post" action="callback">
        %s<button name="answer" value="connect">Connect</button>
        <button class="other" name="answer" value="stop">Cancel</button>
        </form>
        """
            .formatted(
                escaped(question.starter()),
                escaped(question.app()),
                escaped(question.connection()),
                question
                    .instance()
                    .map(name -> "<dt>Credential</dt><dd>" + escaped(name) + "</dd>\n")
                    .orElse(""),
                escaped(question.owner()),
                escaped(question.server()),
                hidden);
    return HtmlPage.of("Connect " + question.app() + "?", content)
        .withFormTargets(question.next().map(FlowPages::targets).orElse(List.of()));
  }

  /** The pages for operators can be at another origin than this page. */
  static List<String> targets(NextPath next) {
    return next.location().startsWith("/")
        ? List.of()
        : List.of(HtmlPage.source(URI.create(next.location())));
  }

  /** Title of a page about an app that was not connected. */
  static String notConnected(String app) {
    return app + " is not connected";
  }

  /** A link to where the person wanted to go. */
  String goOn(FlowResult.Declined declined) {
    return declined
        .next()
        .map(
            path ->
                "<p><a class=\"button\" href=\"%s\">Back to %s</a></p>\n"
                    .formatted(escaped(path.location()), escaped(declined.app())))
        .orElse("");
  }
}
