package org.integrationgateway.connections.completion;

import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.connection.DiscoveredItems;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.Secret;

/** Offers choices, each under a token. */
final class ChoiceOffers {
  private final PendingChoices pending;
  private final PendingTokens tokens;
  private final PublicUrl url;

  ChoiceOffers(State state, PublicUrl url, InstantSource time) {
    this.pending = new PendingChoices(state, time);
    this.tokens = new PendingTokens(state.keys());
    this.url = url;
  }

  /** Keeps a new credential until an item is chosen. */
  ConnectOutcome.SelectionRequired add(
      Completion completion, CredentialFields contents, DiscoveredItems found) {
    var caller = completion.caller();
    var token = tokens.create(caller.subject().id());
    var choice =
        new PendingChoice(
            token.id(),
            caller,
            completion.owner(),
            completion.app().name(),
            completion.connection().name(),
            completion.instance(),
            contents,
            pending.end(),
            found);
    pending.add(choice);
    return outcome(choice, completion.app(), token.token());
  }

  /** Returns the content of a token; empty when this gateway did not make it. */
  Optional<PendingTokens.Opened> open(Secret token) {
    return tokens.open(token);
  }

  /** The choice of a token, unless it was taken or has expired. */
  Optional<PendingChoice> find(PendingTokens.Opened token) {
    return pending
        .find(token.id())
        .filter(choice -> choice.starter().subject().id().equals(token.subject()));
  }

  /** Takes a choice; one caller alone gets true. */
  boolean take(PendingChoice choice) {
    return pending.take(choice.id());
  }

  /** Offers a choice again that was taken and had no effect. */
  void restore(PendingChoice choice) {
    pending.add(choice);
  }

  ConnectOutcome.SelectionRequired outcome(PendingChoice choice, App app, Secret token) {
    return new ConnectOutcome.SelectionRequired(
        choice.app(),
        app.displayName().orElse(app.name()),
        choice.connection(),
        choice.instance(),
        token,
        choice.candidates(),
        choice.found().left(),
        url.at(ConnectionChoices.PATH) + "?pendingToken=" + token.<String>use(text -> text));
  }

  /** Deletes the choices that wait for a subject, and returns their number. */
  int removeAll(String subject) {
    return pending.removeAll(subject);
  }
}
