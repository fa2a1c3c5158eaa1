package org.integrationgateway.config.server;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.sdk.Secret;

/** An item of {@code server.notices}: a receiver of notices. */
public record NoticeConfig(
    @Doc(
            "The URL that notices are posted to, as CloudEvents signed by Standard Webhooks. Only"
                + " its host is reached: redirects are not followed. Logs and metrics name its host"
                + " only.")
        @Form("urlWithQuery")
        Optional<URI> url,
    @Doc(
            "Instead of 'url': the app whose 'operation' is called with each notice, as"
                + " system:notices.")
        Optional<String> app,
    @Doc(
            "The operation of 'app'. Its input gets id, source, type, subject, time, data"
                + " and text, as far as the operation has these parameters.")
        Optional<String> operation,
    @Doc("Fixed values of the operation's input, such as the channel of a message.") @Default("{}")
        Map<String, Object> input,
    @Doc("The topics that the receiver gets. Default: all.") @Default("[]")
        List<NoticeTopic> events,
    @Doc(
            "The secret that signs each notice to 'url': whsec_ and 24 to 64 random bytes"
                + " in base64. Make one with 'echo whsec_$(openssl rand -base64 32)'.")
        Optional<Secret> secret) {
  /** How many receivers there may be. */
  public static final int MOST = 20;

  public NoticeConfig {
    input = Collections.unmodifiableMap(new LinkedHashMap<>(input));
    events = List.copyOf(events);
  }

  /** Whether the receiver gets notices of a topic. */
  public boolean wants(NoticeTopic topic) {
    return events.isEmpty() || events.contains(topic);
  }
}
