package org.integrationgateway.config.variables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.config.ConfigKeys;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.Explanation;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.document.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variables give keys of the configuration, over what files have. */
final class ConfigVariablesTest {
  private static final String KEY = "sesame-open-sesame-long-enough-for-a-key";
  private static final String FILE =
      """
      server:
        public: {port: 8080}
        encryption: {keys: [{id: k1, key: %s}]}
      apps:
        Slack_Team:
          provider: {source: "builtin:demo"}
      """
          .formatted(KEY);

  @TempDir Path folder;

  private final Map<String, String> variables = new HashMap<>();

  private ConfigVariablesTest set(String name, String value) {
    variables.put(name, value);
    return this;
  }

  private ConfigReader.Result read(List<Path> files) {
    return ConfigReader.read(files, new Environment(variables, folder, folder));
  }

  private ConfigReader.Result readFile() {
    try {
      return read(List.of(Files.writeString(folder.resolve("gateway.yaml"), FILE)));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private GatewayConfig config() {
    var result = readFile();
    assertThat(result.problems()).filteredOn(Problem::isError).isEmpty();
    return result.config().orElseThrow();
  }

  private List<String> problems() {
    return readFile().problems().stream()
        .filter(Problem::isError)
        .map(problem -> problem.at() + " " + problem.message() + " | " + problem.remedy())
        .toList();
  }

  private static Explanation.Line line(GatewayConfig config, String path) {
    return Explanation.of(config.readFrom()).stream()
        .filter(line -> line.path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aVariableWinsOverTheFileAndAnOptionOverBoth() {
    var config = set("GATEWAY_SERVER_PUBLIC_PORT", "9091").config();

    assertThat(config.server().publicListener().port()).isEqualTo(9091);
    var port = line(config, "server.public.port");
    assertThat(port.origin()).isEqualTo("GATEWAY_SERVER_PUBLIC_PORT");
    assertThat(port.value()).isEqualTo("9091");
    assertThat(port.overridden()).contains(new Explanation.Overridden("8080", "gateway.yaml:2:18"));

    var option = line(config.listening(null, 7000), "server.public.port");
    assertThat(option.origin()).isEqualTo("--port");
    assertThat(option.overridden())
        .contains(new Explanation.Overridden("9091", "GATEWAY_SERVER_PUBLIC_PORT"));
  }

  @Test
  void wordsOfAKeyMayBeSeparatedOrNot() {
    assertThat(
            set("GATEWAY_SERVER_BASE_URL", "https://one.example.com").config().server().baseUrl())
        .hasToString("Optional[https://one.example.com]");
    variables.clear();
    assertThat(set("GATEWAY_SERVER_BASEURL", "https://one.example.com").config().server().baseUrl())
        .hasToString("Optional[https://one.example.com]");
  }

  @Test
  void readsEveryForm() {
    set("GATEWAY_SERVER_LIMITS_REQUEST_TIMEOUT", "7s");
    set("GATEWAY_SERVER_LIMITS_REQUEST_BODY_BYTES", "2MiB");
    set("GATEWAY_SERVER_TRUSTED_PROXIES", "10.0.0.0/8, 192.168.0.0/16");
    set("GATEWAY_SERVER_EGRESS_ALLOW_PRIVATE_NETWORKS", "true");
    set("GATEWAY_SERVER_MCP_TOOL_NAMES", "plain");
    var server = config().server();

    assertThat(server.limits().requestTimeout()).isEqualTo(Duration.ofSeconds(7));
    assertThat(server.limits().requestBodyBytes()).isEqualTo(2 << 20);
    assertThat(server.trustedProxies()).containsExactly("10.0.0.0/8", "192.168.0.0/16");
    assertThat(server.egress().allowPrivateNetworks()).isTrue();
    assertThat(server.mcp().prefixedToolNames()).isFalse();
  }

  @Test
  void itemsByTheirNumbersReplaceTheListOfTheFile() {
    set("GATEWAY_SERVER_ENCRYPTION_KEYS_0_ID", "new")
        .set("GATEWAY_SERVER_ENCRYPTION_KEYS_0_KEY", KEY);
    set("GATEWAY_SERVER_ENCRYPTION_KEYS_1_ID", "old")
        .set("GATEWAY_SERVER_ENCRYPTION_KEYS_1_KEY", KEY);

    assertThat(config().server().encryptionKeys())
        .extracting(key -> key.id())
        .containsExactly("new", "old");
  }

  @Test
  void reportsItemsThatAreMissing() {
    set("GATEWAY_SERVER_TRUSTED_PROXIES_1", "10.0.0.0/8");

    assertThat(problems())
        .anyMatch(
            problem ->
                problem.contains(
                    "GATEWAY_SERVER_TRUSTED_PROXIES_1 'server.trustedProxies' has a later item, but"
                        + " no item 0"));
  }

  @Test
  void namesOfTheFileAreFoundInAnyCaseAndNewOnesHaveDashes() {
    set("GATEWAY_APPS_SLACK_TEAM_REQUIRED", "false");
    set("GATEWAY_APPS_MY_CRM_PROVIDER_SOURCE", "builtin:demo");
    set("GATEWAY_APPS_MY_CRM_CONFIG_TEAM_ID", "12");
    var apps = config().apps();

    assertThat(apps).containsOnlyKeys("Slack_Team", "my-crm");
    assertThat(apps.get("Slack_Team").required()).isFalse();
  }

  @Test
  void aWholeMappingMayBeYaml() {
    set("GATEWAY_APPS", "{Other.App: {provider: {source: \"builtin:demo\"}}}");
    set("GATEWAY_APPS_OTHER_APP_REQUIRED", "false");

    var apps = config().apps();

    assertThat(apps).containsOnlyKeys("Slack_Team", "Other.App");
    assertThat(apps.get("Other.App").required()).isFalse();
  }

  @Test
  void aServerNeedsNoFile() {
    set("GATEWAY_SERVER_ENCRYPTION_KEYS_0_ID", "k1")
        .set("GATEWAY_SERVER_ENCRYPTION_KEYS_0_KEY", KEY);
    set("GATEWAY_APPS_DEMO_PROVIDER_SOURCE", "builtin:demo");
    var result = read(List.of());

    assertThat(result.problems()).isEmpty();
    assertThat(result.config().orElseThrow().apps()).containsOnlyKeys("demo");
    var lines = Explanation.of(result.config().orElseThrow().readFrom());
    assertThat(lines)
        .filteredOn(line -> line.path().equals("server.encryption.keys[0].key"))
        .allMatch(line -> line.value().equals("***"))
        .allMatch(line -> line.origin().equals("GATEWAY_SERVER_ENCRYPTION_KEYS_0_KEY"))
        .hasSize(1);
  }

  @Test
  void secretsStaySecret() throws IOException {
    var file = Files.writeString(folder.resolve("host"), "127.0.0.9\n");
    set("GATEWAY_SERVER_PUBLIC_HOST_FILE", file.toString());
    set("GATEWAY_SERVER_ENCRYPTION_KEYS_0_ID", "k1");
    set("GATEWAY_SERVER_ENCRYPTION_KEYS_0_KEY", "{secret: {provider: env, name: THE_KEY}}");
    set("THE_KEY", KEY);
    var config = config();

    assertThat(config.server().publicListener().host()).isEqualTo("127.0.0.9");
    assertThat(line(config, "server.public.host").value()).isEqualTo("${file:" + file + "}");
    assertThat(line(config, "server.public.host").origin())
        .isEqualTo("GATEWAY_SERVER_PUBLIC_HOST_FILE");
    assertThat(Explanation.of(config.readFrom()).toString()).doesNotContain(KEY);
  }

  @Test
  void reportsAFileThatIsNotThere() {
    set("GATEWAY_SERVER_PUBLIC_HOST_FILE", "/nowhere/host");

    assertThat(problems())
        .containsExactly(
            "GATEWAY_SERVER_PUBLIC_HOST_FILE GATEWAY_SERVER_PUBLIC_HOST_FILE names a file that does"
                + " not exist | Looked for at /nowhere/host. Let the gateway read it, or"
                + " correct the path.");
  }

  @Test
  void doesNotReportAsMissingWhatAFileThatIsNotThereWouldGive() {
    set("GATEWAY_SERVER_ENCRYPTION_KEYS_0_ID", "k1");
    set("GATEWAY_SERVER_ENCRYPTION_KEYS_0_KEY_FILE", "/nowhere/key");

    assertThat(problems())
        .hasSize(1)
        .allMatch(problem -> problem.contains("GATEWAY_SERVER_ENCRYPTION_KEYS_0_KEY_FILE names"));
  }

  @Test
  void reportsAllProblemsAtOnceWithVariableRuleAndRemedy() throws IOException {
    set("GATEWAY_SERVER_PUBLIC_PORT", "80a").set("GATEWAY_SERVER_LIMITS_REQUEST_TIMEOUT", "30");
    set("GATEWAY_SERVER_PUBLIK_PORT", "1").set("GATEWAY_SERVER_PUBLIC", "8080");
    set("GATEWAY_SERVER_LOG_LEVL", "info");
    var file = Files.writeString(folder.resolve("gateway.yaml"), FILE + "nonsense: 1\n");
    var found =
        read(List.of(file)).problems().stream()
            .map(
                problem ->
                    problem.at()
                        + " "
                        + problem.rule()
                        + " "
                        + problem.message()
                        + " | "
                        + problem.remedy())
            .toList();

    assertThat(found)
        .anyMatch(
            text ->
                text.startsWith("GATEWAY_SERVER_PUBLIC_PORT GWC12")
                    && text.endsWith(
                        "'server.public.port' must be a whole number from 0 to 65535 | Write a"
                            + " whole number."));
    assertThat(found)
        .anyMatch(
            text ->
                text.startsWith("GATEWAY_SERVER_LIMITS_REQUEST_TIMEOUT ")
                    && text.contains(
                        "'server.limits.requestTimeout' must be a duration such as 30s | "));
    assertThat(found)
        .anyMatch(
            text ->
                text.contains("GATEWAY_SERVER_PUBLIK_PORT")
                    && text.contains("did you mean GATEWAY_SERVER_PUBLIC_PORT?"));
    assertThat(found)
        .anyMatch(
            text ->
                text.startsWith("GATEWAY_SERVER_PUBLIC ")
                    && text.contains("'server.public' must be a mapping"));
    assertThat(found)
        .anyMatch(text -> text.startsWith("gateway.yaml:") && text.contains("nonsense"));
    assertThat(found)
        .anyMatch(
            text -> text.contains("GATEWAY_SERVER_LOG_LEVL") && text.contains("matches no key"));
  }

  @Test
  void reportsAKeyThatTwoVariablesGive() {
    set("GATEWAY_SERVER_BASE_URL", "https://a.example.com")
        .set("GATEWAY_SERVER_BASEURL", "https://b.example.com");

    assertThat(problems())
        .anyMatch(text -> text.contains("'server.baseUrl' is given by two variables"));
  }

  @Test
  void reportsAMisspeltFirstWord() {
    set("GATEWAY_SEVER_PUBLIC_PORT", "9091");

    assertThat(problems())
        .anyMatch(text -> text.contains("did you mean GATEWAY_SERVER_PUBLIC_PORT?"));
  }

  @Test
  void ignoresWhatKubernetesMakesOfServices() {
    for (var service :
        List.of(
            "GATEWAY",
            "GATEWAY_SERVER",
            "GATEWAY_SERVER_PUBLIC",
            "GATEWAY_APPS",
            "GATEWAY_SEVER")) {
      set(service + "_SERVICE_HOST", "10.0.0.11").set(service + "_SERVICE_PORT", "8080");
      set(service + "_SERVICE_PORT_HTTP", "8080").set(service + "_PORT", "tcp://10.0.0.11:8080");
      set(service + "_PORT_8080_TCP", "tcp://10.0.0.11:8080")
          .set(service + "_PORT_8080_TCP_PROTO", "tcp");
      set(service + "_PORT_8080_TCP_PORT", "8080")
          .set(service + "_PORT_8080_TCP_ADDR", "10.0.0.11");
    }

    assertThat(config().server().publicListener().port()).isEqualTo(8080);

    set("GATEWAY_SERVER_PUBLIC_PORT", "9091");
    assertThat(problems()).isEmpty();
    assertThat(config().server().publicListener().port()).isEqualTo(9091);
  }

  @Test
  void variablesOfOtherProgramsAndOfCommandsAreNoKeys() throws IOException {
    var page = Files.readString(Path.of("../../docs/reference/environment.md"));
    var names =
        Pattern.compile("(?m)^\\| (`GATEWAY_[A-Z0-9_`, ]+) \\|")
            .matcher(page)
            .results()
            .flatMap(row -> Pattern.compile("GATEWAY_[A-Z0-9_]+").matcher(row.group(1)).results())
            .map(name -> name.group())
            .toList();
    assertThat(names).contains("GATEWAY_HOME", "GATEWAY_PROVIDER_CACHE").hasSizeGreaterThan(12);
    assertThat(names).noneMatch(name -> ConfigVariables.isNamed(name, ConfigKeys.ROOT));

    names.forEach(name -> set(name, "text"));
    set("GATEWAY_UNHEARD_OF", "1");
    assertThat(problems()).isEmpty();
  }

  @Test
  void everyVariableOfTheReferenceLeadsToItsKey() throws IOException {
    var page = Files.readString(Path.of("../../docs/reference/environment.md"));
    var rows =
        Pattern.compile("(?m)^\\| `([^`]+)` \\| `(GATEWAY_[A-Z0-9_]+)` \\|$")
            .matcher(page)
            .results()
            .toList();
    assertThat(rows).hasSizeGreaterThan(200);
    for (var row : rows) {
      var found = VariableMatch.of(VariableName.words(row.group(2)), ConfigKeys.ROOT, null);
      var key = row.group(1).replace("<name>", "name").replace("[]", "[0]");
      // Of two builtin providers, one has 'model.options' and the other 'modelOptions'.
      assertThat(found.targets().stream().map(VariableMatch.Target::shown))
          .as(row.group(2))
          .anyMatch(key::equalsIgnoreCase);
    }
  }
}
