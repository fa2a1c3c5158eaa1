package org.integrationgateway.manifest.rules.hosted;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.hosted.PayloadTemplate;
import org.integrationgateway.manifest.rules.HostedRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks that security schemes verify what they declare. */
final class SchemeRules {
  private static final Map<String, Set<String>> MEMBERS =
      Map.of(
          "hmac",
              Set.of(
                  "secret",
                  "signatureHeader",
                  "signaturePrefix",
                  "signatureSeparator",
                  "algorithm",
                  "encoding",
                  "secretEncoding",
                  "deliveryIdHeader",
                  "timestampField",
                  "payloadTemplate",
                  "timestampHeader",
                  "maxAgeSeconds"),
          "apiKey", Set.of("secret", "name", "in"),
          "http", Set.of("secret", "scheme"),
          "none", Set.of());

  private final Draft draft;

  private SchemeRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    var rules = new SchemeRules(draft);
    var used = new HashSet<String>();
    for (var binding : draft.entries("spec", "http")) {
      binding.value().find("security").flatMap(Node::string).ifPresent(used::add);
    }
    for (var scheme : draft.entries("spec", "securitySchemes")) {
      rules.members(scheme);
      rules.signature(scheme.value());
      if (!used.contains(scheme.key())) {
        draft.report(
            HostedRule.UNUSED_SCHEME,
            scheme.keyAt(),
            "security scheme '" + scheme.key() + "' is used by no binding",
            "Name it as security of a binding in spec.http, or remove it.");
      }
    }
  }

  private static String type(Node scheme) {
    return scheme.find("type").flatMap(Node::string).orElse("");
  }

  private void members(Node.Entry scheme) {
    var type = type(scheme.value());
    var own = MEMBERS.get(type);
    if (own == null) {
      return;
    }
    for (var member : scheme.value().entries()) {
      boolean foreign =
          !own.contains(member.key())
              && MEMBERS.values().stream().anyMatch(keys -> keys.contains(member.key()));
      if (foreign && !member.value().isNull()) {
        draft.report(
            HostedRule.SCHEME_MEMBER,
            member.keyAt(),
            "'" + member.key() + "' has no effect in a scheme of type " + type,
            type.equals("none")
                ? "Requests are not verified at all: choose another type, or remove it."
                : "Remove it, or choose the type that reads it.");
      }
    }
  }

  private void signature(Node scheme) {
    if (!type(scheme).equals("hmac")) {
      return;
    }
    var timestamp = scheme.find("timestampHeader");
    var field = scheme.find("timestampField");
    scheme
        .entry("maxAgeSeconds")
        .filter(entry -> !entry.value().isNull() && timestamp.isEmpty() && field.isEmpty())
        .ifPresent(
            entry ->
                draft.report(
                    HostedRule.MAX_AGE,
                    entry.keyAt(),
                    "'maxAgeSeconds' without 'timestampHeader' refuses nothing",
                    "Name the header that carries the time of signing, or its timestampField."));
    var template = scheme.find("payloadTemplate");
    payload(template)
        .ifPresent(
            payload -> {
              signed(payload, template);
              time(payload, timestamp, field);
              delivery(payload, scheme.find("deliveryIdHeader"));
              fields(payload, scheme, template.or(() -> field));
            });
  }

  /** Returns empty for a malformed template, which its reader reports. */
  static Optional<PayloadTemplate> payload(Optional<Node> template) {
    try {
      return Optional.of(
          template
              .flatMap(Node::string)
              .map(PayloadTemplate::parse)
              .orElse(PayloadTemplate.RAW_BODY));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private void signed(PayloadTemplate payload, Optional<Node> template) {
    if (!payload.signsBody()) {
      draft.report(
          HostedRule.UNSIGNED_BODY,
          template.orElseThrow(),
          "the signature does not cover the body",
          "Add {raw_body} to the template.");
    }
  }

  private void time(PayloadTemplate payload, Optional<Node> timestamp, Optional<Node> field) {
    var header = timestamp.flatMap(Node::string);
    var name = field.flatMap(Node::string);
    if (header.isPresent() && !signs(payload, header.get())) {
      draft.report(
          HostedRule.UNSIGNED_TIMESTAMP,
          timestamp.orElseThrow(),
          "the signature does not cover header '" + header.get() + "'",
          "Add {header:" + header.get() + "} to payloadTemplate.");
    } else if (header.isEmpty() && name.isPresent() && !payload.signsField(name.get())) {
      draft.report(
          HostedRule.UNSIGNED_TIMESTAMP,
          field.orElseThrow(),
          "the signature does not cover field '" + name.get() + "'",
          "Add {field:" + name.get() + "} to payloadTemplate.");
    }
  }

  private static boolean signs(PayloadTemplate payload, String header) {
    return payload.headers().stream().anyMatch(header::equalsIgnoreCase);
  }

  private void delivery(PayloadTemplate payload, Optional<Node> delivery) {
    delivery
        .flatMap(Node::string)
        .filter(header -> !signs(payload, header))
        .ifPresent(
            header ->
                draft.report(
                    HostedRule.UNSIGNED_DELIVERY,
                    delivery.orElseThrow(),
                    "the signature does not cover header '" + header + "'",
                    "Leave it out where the sender signs each delivery differently, or repeats it"
                        + " with the same signature."));
  }

  private void fields(PayloadTemplate payload, Node scheme, Optional<Node> where) {
    boolean reads = payload.readsFields() || scheme.find("timestampField").isPresent();
    if (reads && scheme.find("signatureSeparator").isEmpty() && where.isPresent()) {
      draft.report(
          HostedRule.FIELDS,
          where.get(),
          "a header has no fields without 'signatureSeparator'",
          "Name the character between them, such as ','.");
    }
  }
}
