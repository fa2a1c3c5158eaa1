package org.integrationgateway.command.open;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.client.GatewayClient;

/** Pages of the consoles, by the words of the command line. */
enum Page {
  APPS("apps", "/?tab=apps", ""),
  APP("app", "/?tab=apps", "app"),
  CALLS("calls", "/?tab=calls", ""),
  CALL("call", "/?tab=calls", "requestId"),
  RUNS("runs", "/?tab=runs", ""),
  RUN("run", "/?tab=runs", "run"),
  WORKFLOWS("workflows", "/?tab=runs&view=definitions", ""),
  WORKFLOW("workflow", "/?tab=runs", "definition"),
  AGENTS("agents", "/?tab=agents", ""),
  SESSION("agent-session", "/?tab=agents", "session"),
  CLIENTS("mcp", "/?tab=mcp", ""),
  TOKENS("tokens", "/?tab=tokens", ""),
  SESSIONS("sessions", "/?tab=sessions", ""),
  SERVICE_ACCOUNTS("service-accounts", "/?tab=service-accounts", ""),
  SERVICE_ACCOUNT("service-account", "/?tab=service-accounts", "account"),
  ADMIN("admin", "/admin", ""),
  PROVIDERS("providers", "/admin?tab=providers", ""),
  PROVIDER("provider", "/admin?tab=providers", "provider"),
  AUDIT("audit", "/admin?tab=audit", ""),
  MEMBERS("members", "/admin?tab=members", ""),
  PEOPLE("people", "/admin?tab=people", ""),
  CONFIGURATION("config", "/admin?tab=configuration", ""),
  KEYS("keys", "/admin?tab=keys", "");

  private final String word;
  private final String path;
  private final String parameter;

  Page(String word, String path, String parameter) {
    this.word = word;
    this.path = path;
    this.parameter = parameter;
  }

  /** The page that a word of the command line names. */
  static Optional<Page> of(String word) {
    return Arrays.stream(values()).filter(page -> page.word.equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(page -> page.word).toList();
  }

  boolean ofOneThing() {
    return !parameter.isEmpty();
  }

  /** The path of the page of a thing. */
  String path(String name) {
    return ofOneThing() ? path + "&" + parameter + "=" + GatewayClient.segment(name) : path;
  }
}
