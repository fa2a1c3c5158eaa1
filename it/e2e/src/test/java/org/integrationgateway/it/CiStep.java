package org.integrationgateway.it;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A shell step of a CI file.
 *
 * @param job that it belongs to
 * @param script in the shell of a runner
 * @param environment what the file adds to that of the runner
 */
record CiStep(String job, String script, Map<String, String> environment) {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *(.+?) *}}");

  /**
   * The steps of a GitHub workflow, in the order of the file.
   *
   * @param values of expressions such as {@code github.ref_name}
   */
  static List<CiStep> ofGithub(Path file, Map<String, String> values) {
    var steps = new ArrayList<CiStep>();
    var root = YAML.readTree(file.toFile());
    for (var job : root.get("jobs").properties()) {
      for (var step : job.getValue().get("steps")) {
        if (step.has("run")) {
          var environment = environment(root.path("env"));
          environment.putAll(environment(job.getValue().path("env")));
          environment.putAll(environment(step.path("env")));
          environment.replaceAll((name, value) -> evaluated(value, values));
          steps.add(new CiStep(job.getKey(), step.get("run").asString(), environment));
        }
      }
    }
    return steps;
  }

  /**
   * The jobs of a file for GitLab, in the order of the file: a job is one shell. Variables that
   * refer to others are left to the runner.
   */
  static List<CiStep> ofGitlab(Path file) {
    var steps = new ArrayList<CiStep>();
    var root = YAML.readTree(file.toFile());
    for (var job : root.properties()) {
      if (job.getValue().has("script")) {
        var script = new StringJoiner("\n");
        for (var lines :
            List.of(root.path("default").path("before_script"), job.getValue().get("script"))) {
          lines.forEach(line -> script.add(line.asString()));
        }
        var environment = environment(root.path("variables"));
        environment.putAll(environment(job.getValue().path("variables")));
        environment.values().removeIf(value -> value.contains("$"));
        steps.add(new CiStep(job.getKey(), script.toString(), environment));
      }
    }
    return steps;
  }

  private static Map<String, String> environment(JsonNode object) {
    var environment = new TreeMap<String, String>();
    object
        .properties()
        .forEach(entry -> environment.put(entry.getKey(), entry.getValue().asString()));
    return environment;
  }

  private static String evaluated(String text, Map<String, String> values) {
    return EXPRESSION
        .matcher(text)
        .replaceAll(
            expression -> {
              var value = values.get(expression.group(1));
              if (value == null) {
                throw new IllegalArgumentException("the test gives no " + expression.group());
              }
              return Matcher.quoteReplacement(value);
            });
  }
}
