package org.integrationgateway.wire.agent;

import static org.integrationgateway.wire.value.OptionalText.text;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.protocol.v1.AgentOutputSpec;
import org.integrationgateway.protocol.v1.AgentStructuredOutput;
import org.integrationgateway.protocol.v1.AgentTextOutput;
import org.integrationgateway.protocol.v1.AgentTurn;
import org.integrationgateway.protocol.v1.AgentTurnOutput;
import org.integrationgateway.protocol.v1.AgentTurnStatus;
import org.integrationgateway.protocol.v1.CreateAgentTurnRequest;
import org.integrationgateway.protocol.v1.ListAgentTurnsRequest;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.NewTurn.ToolSource;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.TurnQuery;
import org.integrationgateway.wire.value.Structs;
import org.integrationgateway.wire.value.Times;

/** Turns, to the wire and back. */
final class TurnCodec {
  private static final String CATALOG = "mcp_catalog";

  private TurnCodec() {}

  static ServiceException unknown(String pointer, String what) {
    return ServiceException.invalidMember(pointer, "is missing or no " + what);
  }

  static CreateAgentTurnRequest write(NewTurn turn) {
    return CreateAgentTurnRequest.newBuilder()
        .setSessionId(turn.sessionId())
        .setModel(turn.model().orElse(""))
        .addAllMessages(turn.messages().stream().map(MessageCodec::write).toList())
        .setOutput(write(turn.output()))
        .addAllToolRefs(turn.toolRefs().stream().map(MessageCodec::write).toList())
        .addAllTools(turn.tools().stream().map(MessageCodec::write).toList())
        .setToolSource(turn.toolSource() == ToolSource.MCP_CATALOG ? CATALOG : "")
        .putAllMetadata(turn.metadata())
        .setModelOptions(Structs.write(turn.modelOptions()))
        .setTimeoutSeconds(
            (int) (long) turn.timeout().map(time -> Math.max(1, time.toSeconds())).orElse(0L))
        .setIdempotencyKey(turn.idempotencyKey().orElse(""))
        .build();
  }

  static NewTurn read(CreateAgentTurnRequest request) {
    return new NewTurn(
        request.getSessionId(),
        text(request.getModel()),
        request.getMessagesList().stream().map(MessageCodec::read).toList(),
        read(request.getOutput()),
        request.getToolRefsList().stream().map(MessageCodec::read).toList(),
        request.getToolsList().stream().map(MessageCodec::read).toList(),
        toolSource(request.getToolSource()),
        request.getMetadataMap(),
        Structs.read(request.getModelOptions()),
        request.getTimeoutSeconds() == 0
            ? Optional.empty()
            : Optional.of(Duration.ofSeconds(request.getTimeoutSeconds())),
        text(request.getIdempotencyKey()));
  }

  private static ToolSource toolSource(String source) {
    return switch (source) {
      case "", "none" -> ToolSource.NONE;
      case CATALOG -> ToolSource.MCP_CATALOG;
      default -> throw unknown("/toolSource", "source of tools: use 'none' or 'mcp_catalog'");
    };
  }

  private static AgentOutputSpec write(OutputSpec output) {
    if (output instanceof OutputSpec.Structured structured) {
      return AgentOutputSpec.newBuilder()
          .setStructured(
              AgentStructuredOutput.newBuilder().setSchema(Structs.write(structured.schema())))
          .build();
    }
    return AgentOutputSpec.newBuilder().setText(AgentTextOutput.getDefaultInstance()).build();
  }

  private static OutputSpec read(AgentOutputSpec output) {
    return switch (output.getKindCase()) {
      case TEXT -> OutputSpec.TEXT;
      case STRUCTURED ->
          new OutputSpec.Structured(Structs.read(output.getStructured().getSchema()));
      case KIND_NOT_SET -> throw unknown("/output", "output: exactly one of 'text', 'structured'");
    };
  }

  static AgentTurn write(Turn turn) {
    var written =
        AgentTurn.newBuilder()
            .setId(turn.id())
            .setSessionId(turn.sessionId())
            .setModel(turn.model())
            .setStatus(write(turn.status()))
            .addAllMessages(turn.messages().stream().map(MessageCodec::write).toList())
            .setStatusMessage(turn.statusMessage().orElse(""))
            .setExecutionRef(turn.executionRef().orElse(""))
            .putAllMetadata(turn.metadata())
            .setProvider(turn.provider().orElse(""))
            .setCreatedBy(turn.createdBy())
            .setCreatedAt(Times.write(turn.createdAt()));
    turn.output().map(TurnCodec::write).ifPresent(written::setOutput);
    turn.startedAt().map(Times::write).ifPresent(written::setStartedAt);
    turn.completedAt().map(Times::write).ifPresent(written::setCompletedAt);
    return written.build();
  }

  static Turn read(AgentTurn turn) {
    return new Turn(
        turn.getId(),
        turn.getSessionId(),
        turn.getModel(),
        status(turn.getStatus()).orElse(Turn.Status.PENDING),
        turn.getMessagesList().stream().map(MessageCodec::read).toList(),
        turn.hasOutput() ? Optional.of(read(turn.getOutput())) : Optional.empty(),
        text(turn.getStatusMessage()),
        text(turn.getExecutionRef()),
        turn.getMetadataMap(),
        turn.getCreatedBy(),
        Times.read(turn.getCreatedAt()),
        turn.hasStartedAt() ? Optional.of(Times.read(turn.getStartedAt())) : Optional.empty(),
        turn.hasCompletedAt() ? Optional.of(Times.read(turn.getCompletedAt())) : Optional.empty(),
        text(turn.getProvider()));
  }

  private static AgentTurnOutput write(TurnOutput output) {
    var written = AgentTurnOutput.newBuilder();
    if (output instanceof TurnOutput.Structured structured) {
      return written.setStructured(Structs.writeValue(structured.value())).build();
    }
    return written.setText(((TurnOutput.Text) output).text()).build();
  }

  private static TurnOutput read(AgentTurnOutput output) {
    return output.hasStructured()
        ? new TurnOutput.Structured(Structs.readValue(output.getStructured()))
        : new TurnOutput.Text(output.getText());
  }

  static ListAgentTurnsRequest write(TurnQuery query) {
    var request =
        ListAgentTurnsRequest.newBuilder()
            .setSessionId(query.sessionId())
            .setPageSize(query.limit())
            .setPageToken(query.pageToken().orElse(""));
    query.status().map(TurnCodec::write).ifPresent(request::setStatus);
    return request.build();
  }

  static TurnQuery read(ListAgentTurnsRequest request) {
    return new TurnQuery(
        request.getSessionId(),
        status(request.getStatus()),
        SessionCodec.limit(request.getPageSize()),
        text(request.getPageToken()));
  }

  private static AgentTurnStatus write(Turn.Status status) {
    return switch (status) {
      case PENDING -> AgentTurnStatus.AGENT_TURN_STATUS_PENDING;
      case RUNNING -> AgentTurnStatus.AGENT_TURN_STATUS_RUNNING;
      case WAITING_FOR_INPUT -> AgentTurnStatus.AGENT_TURN_STATUS_WAITING_FOR_INPUT;
      case SUCCEEDED -> AgentTurnStatus.AGENT_TURN_STATUS_SUCCEEDED;
      case FAILED -> AgentTurnStatus.AGENT_TURN_STATUS_FAILED;
      case CANCELED -> AgentTurnStatus.AGENT_TURN_STATUS_CANCELED;
    };
  }

  private static Optional<Turn.Status> status(AgentTurnStatus status) {
    return switch (status) {
      case AGENT_TURN_STATUS_UNSPECIFIED -> Optional.empty();
      case AGENT_TURN_STATUS_PENDING -> Optional.of(Turn.Status.PENDING);
      case AGENT_TURN_STATUS_RUNNING -> Optional.of(Turn.Status.RUNNING);
      case AGENT_TURN_STATUS_WAITING_FOR_INPUT -> Optional.of(Turn.Status.WAITING_FOR_INPUT);
      case AGENT_TURN_STATUS_SUCCEEDED -> Optional.of(Turn.Status.SUCCEEDED);
      case AGENT_TURN_STATUS_FAILED -> Optional.of(Turn.Status.FAILED);
      case AGENT_TURN_STATUS_CANCELED -> Optional.of(Turn.Status.CANCELED);
      case UNRECOGNIZED -> throw unknown("/status", "status of a turn");
    };
  }
}
