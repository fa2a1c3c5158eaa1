package org.integrationgateway.wire.agent;

import static org.integrationgateway.wire.value.OptionalText.text;

import java.util.Optional;
import org.integrationgateway.protocol.v1.AgentEventDisplay;
import org.integrationgateway.protocol.v1.AgentEventVisibility;
import org.integrationgateway.protocol.v1.AgentInteraction;
import org.integrationgateway.protocol.v1.AgentInteractionState;
import org.integrationgateway.protocol.v1.AgentInteractionType;
import org.integrationgateway.protocol.v1.AgentTurnEvent;
import org.integrationgateway.protocol.v1.WatchTurnEventsRequest;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnEvent.Display;
import org.integrationgateway.sdk.agent.TurnEvent.Visibility;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.wire.value.Structs;
import org.integrationgateway.wire.value.Times;

/** Events and interactions, to the wire and back. */
final class EventCodec {
  private EventCodec() {}

  static AgentTurnEvent write(TurnEvent event) {
    var written =
        AgentTurnEvent.newBuilder()
            .setId(event.id())
            .setTurnId(event.turnId())
            .setSeq(event.seq())
            .setType(event.type())
            .setSource(event.source())
            .setVisibility(
                event.visibility() == Visibility.PUBLIC
                    ? AgentEventVisibility.AGENT_EVENT_VISIBILITY_PUBLIC
                    : AgentEventVisibility.AGENT_EVENT_VISIBILITY_INTERNAL)
            .setData(Structs.write(event.data()))
            .setCreatedAt(Times.write(event.createdAt()));
    event.display().map(EventCodec::write).ifPresent(written::setDisplay);
    return written.build();
  }

  static TurnEvent read(AgentTurnEvent event) {
    return new TurnEvent(
        event.getId(),
        event.getTurnId(),
        event.getSeq(),
        event.getType(),
        event.getSource(),
        event.getVisibility() == AgentEventVisibility.AGENT_EVENT_VISIBILITY_PUBLIC
            ? Visibility.PUBLIC
            : Visibility.INTERNAL,
        Structs.read(event.getData()),
        event.hasDisplay() ? Optional.of(read(event.getDisplay())) : Optional.empty(),
        Times.read(event.getCreatedAt()));
  }

  static WatchTurnEventsRequest write(String turnId, long after, WatchUntil until) {
    return WatchTurnEventsRequest.newBuilder()
        .setTurnId(turnId)
        .setAfter(after)
        .setUntil(
            switch (until) {
              case TERMINAL -> org.integrationgateway.protocol.v1.WatchUntil.WATCH_UNTIL_TERMINAL;
              case BLOCKED_OR_TERMINAL ->
                  org.integrationgateway.protocol.v1.WatchUntil.WATCH_UNTIL_BLOCKED_OR_TERMINAL;
            })
        .build();
  }

  static WatchUntil read(org.integrationgateway.protocol.v1.WatchUntil until) {
    return switch (until) {
      case WATCH_UNTIL_UNSPECIFIED, WATCH_UNTIL_TERMINAL -> WatchUntil.TERMINAL;
      case WATCH_UNTIL_BLOCKED_OR_TERMINAL -> WatchUntil.BLOCKED_OR_TERMINAL;
      case UNRECOGNIZED -> throw TurnCodec.unknown("/until", "end of a watch");
    };
  }

  private static AgentEventDisplay write(Display display) {
    var written =
        AgentEventDisplay.newBuilder()
            .setKind(display.kind())
            .setPhase(display.phase())
            .setText(display.text().orElse(""))
            .setLabel(display.label().orElse(""))
            .setRef(display.ref().orElse(""))
            .setParentRef(display.parentRef().orElse(""))
            .setError(display.error().orElse(""));
    if (display.input() != null) {
      written.setInput(Structs.writeValue(display.input()));
    }
    if (display.output() != null) {
      written.setOutput(Structs.writeValue(display.output()));
    }
    return written.build();
  }

  private static Display read(AgentEventDisplay display) {
    return new Display(
        display.getKind(),
        display.getPhase(),
        text(display.getText()),
        text(display.getLabel()),
        text(display.getRef()),
        text(display.getParentRef()),
        Structs.readValue(display.getInput()),
        Structs.readValue(display.getOutput()),
        text(display.getError()));
  }

  static AgentInteraction write(Interaction interaction) {
    var written =
        AgentInteraction.newBuilder()
            .setId(interaction.id())
            .setTurnId(interaction.turnId())
            .setType(write(interaction.type()))
            .setState(write(interaction.state()))
            .setTitle(interaction.title())
            .setPrompt(interaction.prompt())
            .setRequest(Structs.write(interaction.request()))
            .setCreatedAt(Times.write(interaction.createdAt()));
    interaction.resolution().map(Structs::write).ifPresent(written::setResolution);
    interaction.resolvedAt().map(Times::write).ifPresent(written::setResolvedAt);
    return written.build();
  }

  static Interaction read(AgentInteraction interaction) {
    return new Interaction(
        interaction.getId(),
        interaction.getTurnId(),
        read(interaction.getType()),
        read(interaction.getState()),
        interaction.getTitle(),
        interaction.getPrompt(),
        Structs.read(interaction.getRequest()),
        interaction.hasResolution()
            ? Optional.of(Structs.read(interaction.getResolution()))
            : Optional.empty(),
        Times.read(interaction.getCreatedAt()),
        interaction.hasResolvedAt()
            ? Optional.of(Times.read(interaction.getResolvedAt()))
            : Optional.empty());
  }

  private static AgentInteractionType write(Interaction.Type type) {
    return switch (type) {
      case APPROVAL -> AgentInteractionType.AGENT_INTERACTION_TYPE_APPROVAL;
      case CLARIFICATION -> AgentInteractionType.AGENT_INTERACTION_TYPE_CLARIFICATION;
      case INPUT -> AgentInteractionType.AGENT_INTERACTION_TYPE_INPUT;
    };
  }

  private static Interaction.Type read(AgentInteractionType type) {
    return switch (type) {
      case AGENT_INTERACTION_TYPE_APPROVAL -> Interaction.Type.APPROVAL;
      case AGENT_INTERACTION_TYPE_CLARIFICATION -> Interaction.Type.CLARIFICATION;
      case AGENT_INTERACTION_TYPE_INPUT, AGENT_INTERACTION_TYPE_UNSPECIFIED, UNRECOGNIZED ->
          Interaction.Type.INPUT;
    };
  }

  private static AgentInteractionState write(Interaction.State state) {
    return switch (state) {
      case PENDING -> AgentInteractionState.AGENT_INTERACTION_STATE_PENDING;
      case RESOLVED -> AgentInteractionState.AGENT_INTERACTION_STATE_RESOLVED;
      case CANCELED -> AgentInteractionState.AGENT_INTERACTION_STATE_CANCELED;
    };
  }

  private static Interaction.State read(AgentInteractionState state) {
    return switch (state) {
      case AGENT_INTERACTION_STATE_RESOLVED -> Interaction.State.RESOLVED;
      case AGENT_INTERACTION_STATE_CANCELED -> Interaction.State.CANCELED;
      case AGENT_INTERACTION_STATE_PENDING, AGENT_INTERACTION_STATE_UNSPECIFIED, UNRECOGNIZED ->
          Interaction.State.PENDING;
    };
  }
}
