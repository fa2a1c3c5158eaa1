package org.integrationgateway.work.builtin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiConsumer;
import org.integrationgateway.builtin.agent.store.EndedTurns;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.Occurrences;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Turn;

/**
 * Tells which turns of an embedded agent have ended, and which wait for approval.
 *
 * @param provider name of the agent
 * @param ended told of each turn that has ended, with the name of its provider
 */
record ToldTurns(String provider, BiConsumer<String, Turn.Status> ended, Occurrences occurrences)
    implements EndedTurns {
  @Override
  public void ended(Turn.Status status) {
    ended.accept(provider, status);
  }

  @Override
  public void asked(String owner, String session, Interaction question) {
    if (question.type() != Interaction.Type.APPROVAL) {
      return;
    }
    var data = new LinkedHashMap<String, String>();
    data.put("provider", provider);
    data.put("session", session);
    data.put("turn", question.turnId());
    data.put("interaction", question.id());
    data.put("title", question.title());
    data.put("subject", owner);
    occurrences.happened(
        new Occurrence(
                NoticeTopic.APPROVAL_REQUESTED,
                thing(question.id()),
                question.prompt(),
                Occurrence.page("/", "tab", "agents", "session", session),
                data)
            .concerning(owner));
  }

  @Override
  public void settled(String interaction) {
    occurrences.ended(NoticeTopic.APPROVAL_REQUESTED, thing(interaction));
  }

  private List<String> thing(String interaction) {
    return List.of(provider, interaction);
  }
}
