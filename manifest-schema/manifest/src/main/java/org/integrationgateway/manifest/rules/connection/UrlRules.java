package org.integrationgateway.manifest.rules.connection;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.ConnectionRule;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks URLs of upstreams and authorization servers, and the params in them. */
final class UrlRules {
  private static final Pattern TARGET = Pattern.compile("[^/\\s]+:([0-9]{1,5}|\\{[^{}/]*})");

  /** The route of a page that its scripts show. */
  private static final Pattern ROUTE = Pattern.compile("#/[A-Za-z0-9/_.-]*$");

  private final Draft draft;

  private UrlRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    var rules = new UrlRules(draft);
    rules.surfaces();
    for (var connection : draft.connections()) {
      if (!draft.takes(ManifestRule.URL)) {
        return;
      }
      rules.connection(connection.value());
    }
  }

  /** A surface may be called with any connection. */
  private void surfaces() {
    var names = new LinkedHashSet<>(draft.connectionParameters());
    draft
        .managedParameters("path")
        .flatMap(managed -> managed.find("name").flatMap(Node::string).stream())
        .forEach(names::add);
    for (var surface : draft.entries("spec", "surfaces")) {
      surface.value().find("baseUrl").ifPresent(url -> url(url, names));
      surface.value().find("url").ifPresent(url -> url(url, names));
      surface.value().find("target").ifPresent(target -> target(target, names));
    }
    for (var operation : draft.operations()) {
      operation.find("baseUrl").ifPresent(url -> url(url, names));
    }
    draft.root().find("spec", "surfaces", "openapi", "document").ifPresent(this::document);
  }

  /**
   * Checks a path of the package, or a URL that is fetched once and pinned: https, or http on this
   * host.
   */
  private void document(Node document) {
    var text = document.string().orElse("");
    if (!text.contains("://")) {
      return;
    }
    var fault =
        text.startsWith("https://") || text.startsWith("http://") && !UpstreamUrls.isPlain(text)
            ? UpstreamUrls.fault(text)
            : Optional.of("is neither an https URL nor a path");
    fault.ifPresent(
        reason ->
            draft.report(
                ManifestRule.URL,
                document,
                "'" + text + "' " + reason,
                "Name a file of the package, or an https URL."));
  }

  private void connection(Node connection) {
    var names = Draft.parameters(connection);
    connection
        .find("auth", "authorizationUrl")
        .ifPresent(
            url -> secret(url, ROUTE.matcher(url.string().orElse("")).replaceFirst(""), names));
    secret(
        connection
            .find("auth", "tokenUrl")
            .filter(url -> !url.string().orElse("").contains("{step")),
        names);
    secret(connection.find("auth", "refreshUrl"), names);
    secret(connection.find("auth", "revocationUrl"), names);
    secret(connection.find("auth", "requestTokenUrl"), names);
    secret(connection.find("discovery", "url"), names);
    secret(connection.find("verify", "request", "url"), names);
    for (var step : connection.find("auth", "tokenSteps").map(Node::items).orElse(List.of())) {
      step.find("url")
          .filter(url -> !url.string().orElse("").contains("{step"))
          .ifPresent(url -> secret(Optional.of(url), names));
    }
  }

  /** Checks a URL that receives codes, tokens or client secrets. */
  private void secret(Optional<Node> url, Set<String> names) {
    url.ifPresent(known -> secret(known, known.string().orElse(""), names));
  }

  private void secret(Node url, String text, Set<String> names) {
    url(url, text, names);
    if (UpstreamUrls.isPlain(text)) {
      draft.report(
          ConnectionRule.INSECURE_URL,
          url,
          "'" + text + "' is not encrypted",
          ConnectionRule.INSECURE_URL.explanation());
    }
  }

  /** Checks a host with its port. */
  private void target(Node target, Set<String> names) {
    var text = target.string().orElse("");
    if (!TARGET.matcher(text).matches() || UpstreamUrls.fault("https://" + text).isPresent()) {
      draft.report(
          ManifestRule.URL,
          target,
          "'" + text + "' is not a host with a port",
          "Write HOST:PORT; params may be used in it as {name}.");
      return;
    }
    declared(target, text, names);
  }

  private void url(Node url, Set<String> names) {
    url(url, url.string().orElse(""), names);
  }

  private void url(Node url, String text, Set<String> names) {
    var fault = url.string().flatMap(written -> UpstreamUrls.fault(text));
    if (fault.isPresent()) {
      draft.report(
          ManifestRule.URL, url, "'" + text + "' " + fault.get(), UpstreamUrls.remedy(text));
      return;
    }
    declared(url, text, names);
  }

  private void declared(Node url, String text, Set<String> names) {
    for (var name : Names.inBraces(text)) {
      if (!names.contains(name) && draft.takes(ManifestRule.BASE_URL_PARAMETER)) {
        draft.report(
            ManifestRule.BASE_URL_PARAMETER,
            url,
            "the URL has {" + name + "}, which no connection's params declare",
            "Declared: "
                + Names.list(names)
                + "."
                + Names.didYouMean(name, names)
                + " Declare it as spec.connections.NAME.params."
                + name
                + ".");
      }
    }
  }
}
