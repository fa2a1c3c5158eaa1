package org.integrationgateway.command.connect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Chooses what an app is connected to, where the server has found several candidates. */
public final class CandidateChoice {
  private static final String PENDING = "/api/v1/auth/pending-connection";
  private static final int MOST_ATTEMPTS = 3;

  private final GatewayClient client;
  private final Terminal terminal;
  private final InputStream stdin;
  private final Optional<String> wanted;

  private record Candidate(String id, String name) {}

  /**
   * @param stdin where a person types the number
   * @param wanted id or name of the candidate that the command line names
   */
  public CandidateChoice(
      GatewayClient client, Terminal terminal, InputStream stdin, Optional<String> wanted) {
    this.client = client;
    this.terminal = terminal;
    this.stdin = stdin;
    this.wanted = wanted;
  }

  static boolean isNeeded(JsonNode answer) {
    return answer.path("status").asString("").equals("selection_required");
  }

  /**
   * The last answer of the server: this one, unless it asks for a choice.
   *
   * @throws CommandFailure {@code CHOICE} when neither the command line nor a person chooses
   */
  public JsonNode complete(JsonNode answer) {
    if (!isNeeded(answer)) {
      return answer;
    }
    var candidates = new ArrayList<Candidate>();
    for (var each : answer.path("candidates")) {
      candidates.add(new Candidate(each.path("id").asString(""), each.path("name").asString("")));
    }
    var chosen =
        wanted.map(text -> named(candidates, text)).orElseGet(() -> asked(candidates, answer));
    var request =
        JsonMapper.shared()
            .createObjectNode()
            .put("pendingToken", answer.path("pendingToken").asString(""))
            .put("candidateId", chosen.id());
    return client.call("POST", PENDING, Optional.of(request));
  }

  private static Candidate named(List<Candidate> candidates, String wanted) {
    return candidates.stream()
        .filter(each -> each.id().equals(wanted))
        .findFirst()
        .or(() -> onlyWithName(candidates, wanted))
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.CHOICE,
                    "there is no candidate '%s'; the candidates are: %s"
                        .formatted(
                            wanted,
                            String.join(
                                ", ", candidates.stream().limit(20).map(Candidate::id).toList()))));
  }

  private static Optional<Candidate> onlyWithName(List<Candidate> candidates, String wanted) {
    var fitting = candidates.stream().filter(each -> each.name().equals(wanted)).toList();
    return fitting.size() == 1 ? Optional.of(fitting.get(0)) : Optional.empty();
  }

  private Candidate asked(List<Candidate> candidates, JsonNode answer) {
    if (!terminal.person() || terminal.json()) {
      throw undecided(candidates, answer);
    }
    var table = terminal.table("number", "id", "name").whole("number", "id");
    for (int i = 0; i < candidates.size(); i++) {
      table.row(String.valueOf(i + 1), candidates.get(i).id(), candidates.get(i).name());
    }
    table.print("There are no candidates.");
    var reader = new BufferedReader(new InputStreamReader(stdin, StandardCharsets.UTF_8));
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      terminal.note("Which one? Type its number, 1 to " + candidates.size() + ".");
      var typed = line(reader);
      if (typed.isEmpty()) {
        break;
      }
      var number = number(typed.get(), candidates.size());
      if (number.isPresent()) {
        return candidates.get(number.get() - 1);
      }
    }
    throw undecided(answer, "no candidate was chosen");
  }

  private static Optional<String> line(BufferedReader reader) {
    try {
      return Optional.ofNullable(reader.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Integer> number(String typed, int most) {
    try {
      int number = Integer.parseInt(typed.strip());
      return number >= 1 && number <= most ? Optional.of(number) : Optional.empty();
    } catch (NumberFormatException text) {
      return Optional.empty();
    }
  }

  private CommandFailure undecided(List<Candidate> candidates, JsonNode answer) {
    if (terminal.json()) {
      terminal.json(answer);
    } else {
      var table = terminal.table("id", "name").whole("id");
      candidates.forEach(each -> table.row(each.id(), each.name()));
      table.print("There are no candidates.");
    }
    return undecided(answer, "there are several candidates");
  }

  private static CommandFailure undecided(JsonNode answer, String why) {
    var page = answer.path("selectionUrl").asString("").replaceAll("\\p{Cntrl}", "");
    return new CommandFailure(
        ExitCode.CHOICE,
        why
            + ", and nothing is connected yet: run the command again with --candidate ID"
            + (page.isEmpty() ? "" : ", or choose within 30 minutes at\n  " + page));
  }
}
