package org.integrationgateway.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.integrationgateway.rules.Pause;
import tools.jackson.databind.JsonNode;

/**
 * A gateway with a provider of every kind that {@code /api/v2} has, and the calls of its tests.
 * {@code user:alice} is an operator, {@code user:bob} is not.
 */
public final class RestGateway implements AutoCloseable {
  private static final String TEXT =
      """
        admin: {authorizationPolicy: operators, allowedRoles: [operator]}
      %sproviders:
      %s  identity:
          people:
            source: builtin:local
            config: {clients: {tool: {displayName: Tool, redirectUris: ["http://127.0.0.1/cb"]}}}
        authorization: {relations: {source: builtin:relationships}}
        workflow: {main: {source: builtin:durable}}
        agent:
          demo:
            source: builtin:scripted
            config:
              models: [play]
              approval: always
              scenes:
                - when: hello
                  steps: [{text: "Hello yourself."}]
                - steps:
                    - calls: [{tool: demo_hello_greet, arguments: {name: Ada}}]
                    - text: "It said $${result}."
      authorization:
        policies: {operators: {default: deny, members: [{subject: 'user:alice', role: operator}]}}
        model:
          resourceTypes:
            document:
              relations: {viewer: {includedBy: [editor]}, editor: {}}
              actions: {read: [viewer], write: [editor]}
      apps:
        demo: {provider: {source: "builtin:demo"}}
      %s""";

  private final ConfiguredGateway gateway;
  private final String alice;
  private final String bob;
  private final List<String> called = new ArrayList<>();

  private RestGateway(ConfiguredGateway gateway) {
    this.gateway = gateway;
    this.alice = gateway.token("user:alice");
    this.bob = gateway.token("user:bob");
  }

  public static RestGateway start(Path home) throws IOException {
    return new RestGateway(ConfiguredGateway.start(home, text("", "", "")));
  }

  /**
   * The configuration.
   *
   * @param server more members of {@code server}
   * @param providers more of them
   * @param apps more of them
   */
  public static String text(String server, String providers, String apps) {
    return TEXT.formatted(server, providers, apps);
  }

  public ConfiguredGateway gateway() {
    return gateway;
  }

  public String alice() {
    return alice;
  }

  public String bob() {
    return bob;
  }

  /** Calls a route as its OpenAPI document names it; the values fill its path in. */
  public Call call(String method, String template, Object... values) {
    called.add(method + " " + template);
    var path = template;
    for (var value : values) {
      path = path.replaceFirst("\\{[a-z_]+}", value.toString());
    }
    return new Call(method, path, "", alice);
  }

  /** The routes that were called, as {@code METHOD /template}. */
  public List<String> called() {
    return called;
  }

  /** A request to be. */
  public final class Call {
    private final String method;
    private final String path;
    private final String body;
    private final String token;

    private Call(String method, String path, String body, String token) {
      this.method = method;
      this.path = path;
      this.body = body;
      this.token = token;
    }

    public Call query(String query) {
      return new Call(method, path + "?" + query, body, token);
    }

    public Call body(String json) {
      return new Call(method, path, json, token);
    }

    public Call as(String other) {
      return new Call(method, path, body, other);
    }

    /** The answer of 200. */
    public JsonNode answer() {
      return answer(200);
    }

    /** The answer of this status. */
    public JsonNode answer(int status) {
      var answer = gateway.send(method, path, token, body);
      assertThat(answer.statusCode())
          .as("%s %s: %s", method, path, answer.body())
          .isEqualTo(status);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
      return ConfiguredGateway.json(answer);
    }

    /** Refused with this status; the reason is the answer. */
    public String refused(int status) {
      var json = answer(status);
      var info = json.path("details").path(0);
      assertThat(info.path("@type").asString()).endsWith("google.rpc.ErrorInfo");
      assertThat(info.path("metadata").path("requestId").asString()).isNotEmpty();
      return info.path("reason").asString();
    }

    /** The answer as soon as it fits. */
    public JsonNode until(Predicate<JsonNode> fits) {
      long end = System.nanoTime() + 30_000_000_000L;
      while (System.nanoTime() < end) {
        var answer = answer();
        if (fits.test(answer)) {
          return answer;
        }
        Pause.brief();
      }
      throw new AssertionError(method + " " + path + " did not come to it");
    }
  }

  @Override
  public void close() {
    gateway.close();
  }
}
