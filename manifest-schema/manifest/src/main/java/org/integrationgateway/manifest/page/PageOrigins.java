package org.integrationgateway.manifest.page;

import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** The origins that a page needs; clients allow no others (MCP Apps, {@code csp}). */
@Definition("pageOrigins")
@Doc("The origins that a page needs. Clients allow no others.")
public record PageOrigins(
    @Doc("The origins of the page's requests.") @Example("[https://api.example.com]") @Default("[]")
        List<String> connect,
    @Doc("The origins of the page's scripts, styles, images, fonts and media.")
        @Example("[https://cdn.example.com]")
        @Default("[]")
        List<String> load,
    @Doc("The origins of the frames in the page.")
        @Example("[https://player.example.com]")
        @Default("[]")
        List<String> frame) {
  /** A page that needs no other origin. */
  public static final PageOrigins NONE = new PageOrigins(List.of(), List.of(), List.of());

  private static final Pattern ORIGIN =
      Pattern.compile("(?:https?|wss?)://[A-Za-z0-9.*:\\[\\]-]{1,300}");

  public PageOrigins {
    connect = checked("connect", connect);
    load = checked("load", load);
    frame = checked("frame", frame);
  }

  private static List<String> checked(String member, List<String> origins) {
    for (var origin : origins) {
      if (!ORIGIN.matcher(origin).matches()) {
        throw new InvalidMemberException(
            member,
            "'%s' is not an origin: write scheme, host and port, such as https://api.example.com"
                .formatted(origin));
      }
    }
    return List.copyOf(origins);
  }
}
