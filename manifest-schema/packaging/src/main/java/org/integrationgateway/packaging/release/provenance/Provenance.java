package org.integrationgateway.packaging.release.provenance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.base.version.ProductVersion;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * SLSA provenance of a release, version 1, as an in-toto statement.
 *
 * @param subjects SHA-256 digests of the files of the release, by name
 * @param parameters that the author chose: package, kind, version, platforms
 * @param origin that built it
 * @param libraries SHA-256 digests of what the archives contain, by package URL
 */
public record Provenance(
    SortedMap<String, String> subjects,
    SortedMap<String, String> parameters,
    BuildOrigin origin,
    SortedMap<String, String> libraries) {
  /** The extension of its file. */
  public static final String EXTENSION = ".intoto.jsonl";

  /** The type of the build, which the documentation of releases describes. */
  public static final String BUILD_TYPE =
      "https://integrationgateway.org/docs/releases#build-type-v1";

  private static final String STATEMENT = "https://in-toto.io/Statement/v1";
  private static final String PREDICATE = "https://slsa.dev/provenance/v1";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  public Provenance {
    subjects = new TreeMap<>(subjects);
    parameters = new TreeMap<>(parameters);
    libraries = new TreeMap<>(libraries);
  }

  /** Returns the statement; equal provenance gives equal bytes. */
  public byte[] statement() {
    return statement(BUILD_TYPE);
  }

  /**
   * Returns the statement about what is not a release of a package.
   *
   * @param buildType URL of the page that describes how it is built
   */
  public byte[] statement(String buildType) {
    var root = JSON.createObjectNode().put("_type", STATEMENT);
    var list = root.putArray("subject");
    subjects.forEach((name, digest) -> sha256(list.addObject().put("name", name), digest));
    var predicate = root.put("predicateType", PREDICATE).putObject("predicate");
    var definition = predicate.putObject("buildDefinition").put("buildType", buildType);
    parameters.forEach(definition.putObject("externalParameters")::put);
    var dependencies = definition.putArray("resolvedDependencies");
    origin
        .source()
        .ifPresent(
            commit ->
                dependencies
                    .addObject()
                    .put("uri", commit.uri())
                    .putObject("digest")
                    .put("gitCommit", commit.sha()));
    libraries.forEach((uri, digest) -> sha256(dependencies.addObject().put("uri", uri), digest));
    var run = predicate.putObject("runDetails");
    run.putObject("builder")
        .put("id", origin.builder())
        .putObject("version")
        .put("gateway", ProductVersion.NUMBER);
    origin.invocation().ifPresent(url -> run.putObject("metadata").put("invocationId", url));
    return JSON.writeValueAsBytes(root);
  }

  private static void sha256(ObjectNode described, String digest) {
    described.putObject("digest").put("sha256", digest);
  }

  /**
   * Reads a statement.
   *
   * @throws IllegalArgumentException when it is not SLSA provenance of a release
   */
  public static Provenance read(byte[] statement) {
    JsonNode root;
    try {
      root = JSON.readTree(statement);
    } catch (JacksonException malformed) {
      throw new IllegalArgumentException(
          "it is not JSON: " + malformed.getOriginalMessage(), malformed);
    }
    require("_type", STATEMENT, root.path("_type"));
    require("predicateType", PREDICATE, root.path("predicateType"));
    var definition = root.path("predicate").path("buildDefinition");
    require("buildType", BUILD_TYPE, definition.path("buildType"));
    var run = root.path("predicate").path("runDetails");
    var builder =
        text(run.path("builder").path("id"))
            .orElseThrow(() -> new IllegalArgumentException("it names no builder"));
    var source = new ArrayList<BuildOrigin.Commit>();
    var libraries = new TreeMap<String, String>();
    for (var one : definition.path("resolvedDependencies")) {
      var uri = text(one.path("uri")).orElse("");
      text(one.path("digest").path("gitCommit"))
          .ifPresent(sha -> source.add(new BuildOrigin.Commit(uri, sha)));
      text(one.path("digest").path("sha256")).ifPresent(digest -> libraries.put(uri, digest));
    }
    return new Provenance(
        digests(root.path("subject")),
        parameters(definition.path("externalParameters")),
        new BuildOrigin(
            builder, text(run.path("metadata").path("invocationId")), source.stream().findFirst()),
        libraries);
  }

  private static void require(String member, String expected, JsonNode actual) {
    if (!actual.asString("").equals(expected)) {
      throw new IllegalArgumentException(
          "its " + member + " is '" + actual.asString("") + "', but must be " + expected);
    }
  }

  private static SortedMap<String, String> digests(JsonNode subjects) {
    var digests = new TreeMap<String, String>();
    for (var subject : subjects) {
      text(subject.path("digest").path("sha256"))
          .ifPresent(digest -> digests.put(text(subject.path("name")).orElse(""), digest));
    }
    return digests;
  }

  private static SortedMap<String, String> parameters(JsonNode written) {
    var parameters = new TreeMap<String, String>();
    for (Map.Entry<String, JsonNode> one : written.properties()) {
      text(one.getValue()).ifPresent(value -> parameters.put(one.getKey(), value));
    }
    return parameters;
  }

  private static Optional<String> text(JsonNode node) {
    return node.isString() ? Optional.of(node.asString()) : Optional.empty();
  }

  /** Says who built the release and from what, for people. */
  public String summary() {
    var words = new ArrayList<>(List.of("built by " + origin.builder()));
    origin.invocation().ifPresent(url -> words.add("in " + url));
    words.add(
        origin
            .source()
            .map(commit -> "from " + commit.uri() + " commit " + commit.sha())
            .orElse("from an unnamed source"));
    return String.join(" ", words) + ", with " + libraries.size() + " libraries";
  }
}
