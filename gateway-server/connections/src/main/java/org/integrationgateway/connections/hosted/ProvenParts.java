package org.integrationgateway.connections.hosted;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.core.catalog.HostedBinding;
import org.integrationgateway.manifest.hosted.Freshness;
import org.integrationgateway.manifest.hosted.SecurityScheme;

/**
 * The parts of a request that its sender has proven. A signature proves what it covers; a key, a
 * password and a scheme of type none prove the request as a whole, or nothing.
 *
 * @param url whether path and query are proven
 * @param body whether the body is proven
 * @param headers names of proven headers in lower case; empty where every header is
 * @param asked names that the binding takes although they are not proven
 */
record ProvenParts(boolean url, boolean body, Set<String> headers, Set<String> asked) {
  private static final Set<String> OF_THE_BODY = Set.of("content-type", "content-length");

  ProvenParts {
    headers = Set.copyOf(headers);
    asked = Set.copyOf(asked);
  }

  static ProvenParts of(HostedBinding binding) {
    if (!(binding.scheme() instanceof SecurityScheme.Hmac hmac)) {
      return new ProvenParts(true, true, Set.of(), binding.unsigned());
    }
    var headers = new HashSet<>(OF_THE_BODY);
    hmac.payload().headers().forEach(name -> headers.add(lower(name)));
    headers.add(lower(hmac.signature().name()));
    hmac.deliveryIdHeader().ifPresent(name -> headers.add(lower(name)));
    hmac.freshness().map(Freshness::timestampHeader).ifPresent(name -> headers.add(lower(name)));
    binding.unsigned().forEach(name -> headers.add(lower(name)));
    return new ProvenParts(
        hmac.payload().signsUrl(), hmac.payload().signsBody(), headers, binding.unsigned());
  }

  /** Returns whether a parameter of the path or the query is taken. */
  boolean takesOfUrl(String name) {
    return url || asked.contains(name);
  }

  /** Returns whether a member of the body is taken. */
  boolean takesOfBody(String name) {
    return body || asked.contains(name);
  }

  /** The headers that are taken. */
  Map<String, List<String>> taken(Map<String, List<String>> sent) {
    var taken = new HashMap<>(sent);
    taken.keySet().removeIf(name -> !headers.isEmpty() && !headers.contains(lower(name)));
    return taken;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
