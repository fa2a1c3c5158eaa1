package org.integrationgateway.testkit.packages;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.authoring.recording.Recording;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.RestOperation;

/** Finds the parameters of connections that stand in the paths of recorded requests. */
final class RecordedParams {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}/]*)}");

  private RecordedParams() {}

  /** The values by the names of parameters; those that no path has are missing. */
  static Map<String, String> of(AppSpec spec, Collection<Recording> recordings) {
    var names =
        spec.connections().values().stream()
            .flatMap(connection -> connection.params().keySet().stream())
            .toList();
    var paths = new HashMap<String, String>();
    spec.surfaces()
        .rest()
        .ifPresent(
            rest -> {
              for (RestOperation operation : rest.operations()) {
                paths.put(operation.name(), operation.path());
              }
            });
    var found = new LinkedHashMap<String, String>();
    for (var recording : recordings) {
      recording
          .call()
          .map(call -> paths.get(call.operation()))
          .filter(path -> names.stream().anyMatch(name -> path.contains("{" + name + "}")))
          .ifPresent(path -> find(path, names, recording, found));
    }
    return found;
  }

  /** The recorded path ends with the declared one: the base URL may have a path too. */
  private static void find(
      String path, List<String> names, Recording recording, Map<String, String> found) {
    var form = new StringBuilder();
    var captured = new LinkedHashMap<String, Integer>();
    int end = 0;
    var placeholder = PLACEHOLDER.matcher(path);
    while (placeholder.find()) {
      form.append(Pattern.quote(path.substring(end, placeholder.start())));
      end = placeholder.end();
      boolean isParam = names.contains(placeholder.group(1));
      if (isParam) {
        captured.putIfAbsent(placeholder.group(1), 1 + count(form));
      }
      form.append(isParam ? "([^/]+)" : "[^/]+");
    }
    form.append(Pattern.quote(path.substring(end)));
    var pattern = Pattern.compile(form + "$");
    for (var exchange : recording.upstream()) {
      var matched = pattern.matcher(exchange.request().path().replaceFirst("\\?.*", ""));
      if (matched.find()) {
        captured.forEach((name, group) -> found.putIfAbsent(name, matched.group(group)));
      }
    }
  }

  private static int count(CharSequence form) {
    return (int) Pattern.compile("\\(\\[\\^/]\\+\\)").matcher(form).results().count();
  }
}
