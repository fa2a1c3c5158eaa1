package org.integrationgateway.config.repository;

import java.net.URI;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.Node.Kind;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The form of a repository: its URL or folder alone, or a mapping with it. */
public final class RepositoryShape implements Supplier<Shape<Repository>>, Shape<Repository> {
  /** A URL or a folder. */
  public static final Shape<URI> PLACE =
      new Scalar<>(
          "an http or https URL, or a folder",
          EnumSet.of(Kind.STRING),
          "{\"type\": \"string\", \"minLength\": 1}",
          RepositoryShape::place,
          URI::toString);

  private static final String FORMS =
      "an http, https or oci URL, a folder, or maven:GROUP:ARTIFACT";
  private static final Shape<URI> REPOSITORY =
      new Scalar<>(
          FORMS,
          EnumSet.of(Kind.STRING),
          "{\"type\": \"string\", \"minLength\": 1}",
          RepositoryShape::repository,
          URI::toString);
  private static final String OCI = "oci://";
  private static final String MAVEN = "maven:";

  /** The tag of an index that the configuration does not name. */
  private static final String TAG = ":index";

  private static final String URL = "url";
  private static final RecordBlock<Repository.InFile> BLOCK =
      RecordBlock.of(Repository.InFile.class);

  @Override
  public Shape<Repository> get() {
    return this;
  }

  @Override
  public String label() {
    return FORMS + ", or a mapping with url";
  }

  @Override
  public Optional<Repository> read(Node node, String path, Reading reading) {
    if (!(node instanceof Node.Mapping mapping) || mapping.get("secret").isPresent()) {
      return REPOSITORY.read(node, path, reading).map(Repository::of);
    }
    var written =
        BLOCK
            .block()
            .read(node, path, reading)
            .flatMap(settings -> BLOCK.make(settings, node, path, reading));
    if (written.isEmpty()) {
      return Optional.empty();
    }
    var form = written.get();
    return REPOSITORY
        .read(mapping.get(URL).orElse(node), path + "." + URL, reading)
        .map(at -> new Repository(at, form.auth(), form.trust(), form.ca()))
        .filter(found -> isProtected(found, node, path, reading));
  }

  /** Refuses a login that would be readable on the way, or that a folder does not ask for. */
  private static boolean isProtected(Repository found, Node node, String path, Reading reading) {
    if (found.auth().isEmpty() || "https".equals(found.at().getScheme()) || isHere(found.at())) {
      return true;
    }
    if (found.isRegistry() && found.auth().orElseThrow().token().isEmpty()) {
      return true;
    }
    if (found.isRegistry() || found.isMaven()) {
      reading.problem(
          FieldRule.VALUE,
          node.at(),
          "'" + path + ".auth' is not a login of " + found,
          found.isRegistry()
              ? "Write username and password; a token of a registry is a password."
              : "The hosts of packages.mavenRepositories have theirs in packages.logins.");
      return false;
    }
    reading.problem(
        FieldRule.VALUE,
        node.at(),
        "'" + path + ".auth' stands beside " + (found.isFolder() ? "a folder" : "an http URL"),
        "A login goes to https URLs, and to servers on this host.");
    return false;
  }

  /**
   * Reads the place of a repository: also one in a registry, or in Maven repositories.
   *
   * @param folder of relative paths
   * @throws IllegalArgumentException for another form
   */
  public static URI repository(String text, Path folder) {
    if (text.startsWith(OCI)) {
      var named = text.substring(OCI.length());
      boolean tagged = named.substring(named.lastIndexOf('/') + 1).matches(".*[:@].*");
      return OciReference.parse(tagged ? named : named + TAG).uri();
    }
    if (text.startsWith(MAVEN)) {
      var named = text.substring(MAVEN.length());
      boolean versioned = named.chars().filter(one -> one == ':').count() > 1;
      var coordinates = MavenCoordinates.parse(versioned ? named : named + ":0");
      return URI.create(MAVEN + (versioned ? coordinates : named));
    }
    return place(text, folder);
  }

  private static boolean isHere(URI at) {
    var host = at.getHost();
    return host != null && (host.equals("localhost") || host.startsWith("127."));
  }

  /**
   * Reads the place of a repository.
   *
   * @param folder of relative paths
   * @throws IllegalArgumentException when it is neither a folder nor such a URL
   */
  public static URI place(String text, Path folder) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("It is empty.");
    }
    if (!text.contains("://")) {
      return folder.resolve(text).normalize().toUri();
    }
    if (!text.matches("https?://[^/?#\\s]+[^?#\\s]*")) {
      throw new IllegalArgumentException(
          "Write http(s)://HOST[:PORT][/PATH] without query and fragment.");
    }
    return URI.create(text);
  }

  @Override
  public ObjectNode schema() {
    var schema = JsonMapper.shared().createObjectNode();
    schema.putArray("anyOf").add(REPOSITORY.schema()).add(BLOCK.block().schema());
    return schema;
  }

  @Override
  public Optional<Block> block(Node node) {
    return node instanceof Node.Mapping ? Optional.of(BLOCK.block()) : Optional.empty();
  }

  @Override
  public String show(Repository repository) {
    return repository.toString();
  }
}
