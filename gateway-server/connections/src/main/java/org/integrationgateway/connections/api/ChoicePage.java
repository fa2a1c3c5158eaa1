package org.integrationgateway.connections.api;

import static org.integrationgateway.http.page.HtmlPage.escaped;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.completion.Candidate;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.http.page.NextPath;

/** The page on which a person chooses what an app is connected to. */
final class ChoicePage {
  private ChoicePage() {}

  /**
   * The page.
   *
   * @param next where the browser goes afterwards
   */
  static HtmlPage of(ConnectOutcome.SelectionRequired choice, Optional<NextPath> next) {
    var candidates = new StringBuilder();
    var names = new HashMap<String, Integer>();
    choice.candidates().forEach(each -> names.merge(each.name(), 1, Integer::sum));
    for (var candidate : choice.candidates()) {
      candidates.append(radio(candidate, names.getOrDefault(candidate.name(), 0) > 1));
    }
    var content =
        """
        <p>Your account can access several workspaces or accounts. Choose the one that calls of <strong>%s</strong> go to.</p>
        <form method="post" action="pending-connection">
        %s<fieldset>
        <legend>Connect %s to</legend>
        %s</fieldset>
        %s<div class="stay"><button>Connect</button></div>
        </form>
        """
            .formatted(
                escaped(choice.title()),
                HtmlPage.hidden("pendingToken", choice.pendingToken().<String>use(text -> text))
                    + next.map(path -> HtmlPage.hidden("next", path.location())).orElse(""),
                escaped(choice.title()),
                candidates,
                more(choice.left()));
    return HtmlPage.of("Choose what to connect", content)
        .withFormTargets(next.map(FlowPages::targets).orElse(List.of()));
  }

  /** The id tells candidates of the same name apart. */
  private static String radio(Candidate candidate, boolean ambiguous) {
    return """
    <label class="choice"><input type="radio" name="candidateId" value="%s" required><span>%s%s</span></label>
    """
        .formatted(
            escaped(candidate.id()),
            escaped(candidate.name()),
            ambiguous ? " <small>" + escaped(candidate.id()) + "</small>" : "");
  }

  private static String more(int left) {
    return left == 0 ? "" : "<p>%,d more are not shown.</p>\n".formatted(left);
  }
}
