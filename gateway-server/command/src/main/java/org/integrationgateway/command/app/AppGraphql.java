package org.integrationgateway.command.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway app graphql APP}. */
@Command(
    name = "graphql",
    description = "Send a GraphQL document to the upstream of an app and print the response.",
    footer = {
      "",
      "Examples:",
      "  gateway app graphql tracker --query '{ viewer { name } }'",
      "  gateway app graphql tracker --query @issue.graphql --variables '{\"id\": \"7\"}'"
    })
public final class AppGraphql implements Runnable {
  private final CommandSession session;
  private final InputStream stdin;

  @Parameters(index = "0", paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  @Option(
      names = {"-q", "--query"},
      paramLabel = "DOCUMENT",
      description = "The document: the text itself, @FILE, or - for stdin, the default.")
  private String query = "-";

  @Option(
      names = "--variables",
      paramLabel = "JSON",
      description = "Its variables as a JSON object: the text itself or @FILE.")
  private @Nullable String variables;

  @Option(
      names = "--operation-name",
      paramLabel = "NAME",
      description = "The operation in the document to run, if it has several.")
  private @Nullable String operationName;

  @Option(
      names = "--connection",
      paramLabel = "NAME",
      description = "The connection to use, if the app has several.")
  private @Nullable String connection;

  @Option(
      names = "--instance",
      paramLabel = "NAME",
      description = "The stored credential to use, if there are several.")
  private @Nullable String instance;

  public AppGraphql(CommandSession session, InputStream stdin) {
    this.session = session;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    var request = OperationInput.empty().put("query", document());
    if (variables != null) {
      request.set("variables", new OperationInput(session.environment(), stdin).data(variables));
    }
    if (operationName != null) {
      request.put("operationName", operationName);
    }
    if (connection != null) {
      request.put("connection", connection);
    }
    if (instance != null) {
      request.put("instance", instance);
    }
    var path = "/api/v2/app/" + GatewayClient.segment(app) + "/graphql";
    var result = session.client().call("POST", path, Optional.of(request));
    var body = result.path("body");
    session.terminal().json(body.has("json") ? body.path("json") : body);
    int status = result.path("status").asInt();
    if (status >= 300) {
      throw new CommandFailure(
          ExitCode.FAILED, "the GraphQL upstream of " + app + " returned status " + status);
    }
  }

  private String document() {
    try {
      if (query.equals("-")) {
        return new String(stdin.readAllBytes(), UTF_8);
      }
      return query.startsWith("@")
          ? Files.readString(session.environment().path(query.substring(1)))
          : query;
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "--query " + query + " cannot be read: " + IoReason.of(e));
    }
  }
}
