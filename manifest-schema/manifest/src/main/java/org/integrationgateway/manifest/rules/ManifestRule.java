package org.integrationgateway.manifest.rules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.integrationgateway.document.DocumentRule;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;
import org.integrationgateway.document.problem.Severity;
import org.integrationgateway.manifest.fields.FieldRule;

/**
 * The rules of manifests that authors break most, and the list of {@linkplain #all() all} rules;
 * their identifiers are {@code GW} and the number.
 */
public enum ManifestRule implements Rule {
  NO_MANIFEST(
      "1101",
      "no manifest",
      "A package has manifest.yaml, manifest.yml or manifest.json in its root folder."),
  SEVERAL_MANIFESTS(
      "1102",
      "several manifests",
      "A package has one manifest: with several, it is not clear which one is valid."),
  UNREADABLE("1103", "unreadable", "The file must be a regular file that can be read."),
  FILE_NAME("1104", "not a manifest's name", "The name says the format: .yaml, .yml or .json."),

  PATH("1301", "path leaves the package", "Paths are relative, use '/', and stay in the package."),
  FILE_MISSING("1302", "file is missing", "A file that the manifest names is in the package."),
  SOURCE("1303", "malformed source", "A source is <host>/<org>/<repo>/<path>."),
  VERSION("1304", "malformed version", "Versions follow Semantic Versioning 2.0.0."),
  ICON("1305", "icon is not SVG", Severity.WARNING, "Icons are shown at any size: use SVG."),

  ARTIFACTS_IN_SOURCE(
      "1401",
      "artifacts in a source manifest",
      "Packaging records artifacts; a source manifest has none."),
  PHASE_IN_PREPARED(
      "1402",
      "phase in a prepared manifest",
      "install, build and run are for sources; packaging removes them."),
  NO_ENTRYPOINT(
      "1403",
      "executable without entrypoint",
      "A package with a program names it in entrypoint.artifactPath. Sources with build or run"
          + " commands, and projects whose build tool knows the program, may leave it out."),
  PLATFORM_TWICE("1404", "duplicate platform", "There is one artifact for each platform."),
  READY_TIMEOUT(
      "1405", "readyTimeout outside of run", "Only run steps start something to wait for."),

  CONNECTION("2104", "connection does not exist", "A named connection is in spec.connections."),
  NO_MCP_SURFACE(
      "2105",
      "mcp_oauth without MCP surface",
      "mcp_oauth finds its endpoints at the app's MCP server: declare spec.surfaces.mcp."),
  CREDENTIAL_FIELD(
      "2106",
      "credential field does not exist",
      "A credentialFieldRef names one of the connection's credentials."),
  NO_CREDENTIALS(
      "2107",
      "manual without credentials",
      Severity.WARNING,
      "List the fields that the user fills in. Without a list, manual authentication asks for one"
          + " token."),
  BASE_URL_PARAMETER(
      "2108",
      "unknown parameter in base URL",
      "{name} in a base URL is a param of a connection or a managed path parameter."),

  OPERATION_TWICE("2201", "duplicate operation", "Callers name an operation: names are unique."),
  PARAMETER_TWICE("2202", "duplicate parameter", "Names of parameters are unique in an operation."),
  PATH_PARAMETER(
      "2203",
      "undeclared path parameter",
      "{name} in a path is a path parameter of the operation, a managed one, or a connection's."),
  UNUSED_PATH_PARAMETER(
      "2204", "unused path parameter", "The path must contain each path parameter as {name}."),
  NO_BASE_URL("2205", "no base URL", "Declared operations need spec.surfaces.rest.baseUrl."),
  BODY("2206", "body in GET", "GET and HEAD requests have no body (RFC 9110, 9.3.1)."),
  DEFAULT_VALUE("2207", "default of another type", "A default has the type of its parameter."),
  SELECTOR(
      "2208",
      "selector's parameter does not exist",
      "A connectionSelector names a parameter of its operation."),
  URL("2209", "malformed URL", "URLs are absolute, http or https, without user and fragment."),
  OPERATION_NAME(
      "2210",
      "malformed operation name",
      "Names are parts of URLs: at most 128 letters, digits, '.', '_', '-' and ':', and no '_' at"
          + " the beginning."),

  HEADER_NAME("2301", "malformed header name", "Header names are tokens (RFC 9110, 5.6.2)."),
  HEADER_VALUE(
      "2302",
      "malformed header value",
      "A value has at most 16384 characters of Latin-1 and no control characters: a line break"
          + " would begin another header."),
  FRAMING_HEADER(
      "2303",
      "header that the HTTP client sets",
      "Content-Length, Transfer-Encoding, Connection and Host are set by the gateway's HTTP client."),
  UNUSED_MANAGED(
      "2304",
      "unused managed path parameter",
      "A base URL or a path must contain a managed path parameter as {name}."),

  ALLOWED_OPERATION(
      "2401",
      "operation does not exist",
      "The app declares all of its operations itself: allowedOperations can name only these."),
  ALIAS_TWICE("2402", "duplicate name for callers", "Aliases and names together are unique."),
  PAGINATION(
      "2403",
      "paginate without pagination",
      Severity.WARNING,
      "paginate needs spec.pagination or the operation's own pagination.");

  /** The prefix of the identifiers of manifest rules. */
  public static final String PREFIX = "GW";

  private final RuleText text;

  ManifestRule(String number, String title, String explanation) {
    this(number, title, Severity.ERROR, explanation);
  }

  ManifestRule(String number, String title, Severity severity, String explanation) {
    this.text = new RuleText(number, severity, title, explanation);
  }

  /** Returns every rule that reading a manifest can report, ordered by number. */
  public static List<Rule> all() {
    var rules = new ArrayList<Rule>();
    rules.addAll(List.of(DocumentRule.values()));
    rules.addAll(List.of(FieldRule.values()));
    rules.addAll(List.of(values()));
    rules.addAll(List.of(PackageRule.values()));
    rules.addAll(List.of(ConnectionRule.values()));
    rules.addAll(List.of(AppRule.values()));
    rules.addAll(List.of(HostedRule.values()));
    rules.addAll(List.of(SurfaceRule.values()));
    rules.sort(Comparator.comparing(Rule::number));
    return List.copyOf(rules);
  }

  @Override
  public RuleText text() {
    return text;
  }
}
