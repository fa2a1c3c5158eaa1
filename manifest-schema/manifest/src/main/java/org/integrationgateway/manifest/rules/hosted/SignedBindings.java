package org.integrationgateway.manifest.rules.hosted;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.hosted.PayloadTemplate;
import org.integrationgateway.manifest.rules.HostedRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks what the signatures of bindings cover. */
final class SignedBindings {
  private static final Pattern SEGMENT = Pattern.compile("\\{([^}]+)}");

  private final Draft draft;
  private final Map<String, PayloadTemplate> payloads = new LinkedHashMap<>();
  private final Map<String, String> first = new HashMap<>();

  SignedBindings(Draft draft) {
    this.draft = draft;
    for (var scheme : draft.entries("spec", "securitySchemes")) {
      if (scheme.value().find("type").flatMap(Node::string).filter("hmac"::equals).isPresent()) {
        SchemeRules.payload(scheme.value().find("payloadTemplate"))
            .ifPresent(payload -> payloads.put(scheme.key(), payload));
      }
    }
  }

  void check(Node.Entry binding) {
    var value = binding.value();
    var scheme = value.find("security").flatMap(Node::string).orElse("");
    var payload = Optional.ofNullable(payloads.get(scheme));
    var asked = value.entry("unsignedParameters").filter(entry -> !entry.value().isNull());
    if (payload.filter(template -> !template.signsUrl() || !template.signsBody()).isEmpty()) {
      asked.ifPresent(this::withoutEffect);
      return;
    }
    if (!payload.get().signsUrl()) {
      segments(binding, asked.map(Node.Entry::value));
      shared(binding, scheme);
    }
  }

  private void withoutEffect(Node.Entry asked) {
    draft.report(
        HostedRule.SIGNED_PARAMETERS,
        asked.keyAt(),
        "'unsignedParameters' has no effect: the scheme covers the whole request, or signs nothing",
        "Remove it.");
  }

  private void segments(Node.Entry binding, Optional<Node> asked) {
    var names =
        asked.map(Node::items).orElse(List.of()).stream()
            .flatMap(item -> item.string().stream())
            .toList();
    var path = binding.value().find("path");
    SEGMENT
        .matcher(path.flatMap(Node::string).orElse(""))
        .results()
        .map(segment -> segment.group(1))
        .filter(name -> !names.contains(name))
        .forEach(
            name ->
                draft.report(
                    HostedRule.UNSIGNED_PARAMETER,
                    path.orElseThrow(),
                    "the target of binding '"
                        + binding.key()
                        + "' does not get '"
                        + name
                        + "', which the signature does not cover",
                    "Add {url} to payloadTemplate if the sender signs it, or write"
                        + " unsignedParameters: ["
                        + name
                        + "]."));
  }

  private void shared(Node.Entry binding, String scheme) {
    var other = first.putIfAbsent(scheme, binding.key());
    if (other != null) {
      draft.report(
          HostedRule.SHARED_SIGNATURE,
          binding.value().find("security").orElseThrow(),
          "a request that scheme '"
              + scheme
              + "' has signed for binding '"
              + other
              + "' is accepted by '"
              + binding.key()
              + "' too",
          "Give it a scheme with a secret of its own.");
    }
  }
}
