package org.integrationgateway.config.shape;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks the text of addresses and networks without asking a name server. */
public final class NetworkText {
  private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
  private static final Pattern IPV6_LETTERS = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  private static final String HOST =
      "(\\*\\.)?[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?|[0-9A-Fa-f:.]+|\\[[0-9A-Fa-f:.]+\\]";
  private static final Pattern ENTRY =
      Pattern.compile("(?<host>" + HOST + ")(?<bits>/[0-9]{1,3})?(:(?<port>[0-9]{1,5}))?");
  private static final int HIGHEST_PORT = 65_535;

  private NetworkText() {}

  /** A network in CIDR notation, or one address. */
  public static final Shape<String> NETWORK =
      Scalar.ofText(
          "a network",
          "{\"type\": \"string\", \"pattern\": \"^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$\"}",
          NetworkText::network);

  private static String network(String text) {
    if (!isNetwork(text)) {
      throw new IllegalArgumentException(
          "Write an address, or a network such as 10.0.0.0/8 or fd00::/8; a name is not accepted.");
    }
    return text;
  }

  /** Whether the text is a network in CIDR notation, or one address. */
  public static boolean isNetwork(String text) {
    int slash = text.indexOf('/');
    var address = slash < 0 ? text : text.substring(0, slash);
    int most = IPV4.matcher(address).matches() ? 32 : isIpv6(address) ? 128 : -1;
    return most >= 0 && (slash < 0 || isNumber(text.substring(slash + 1), most));
  }

  /** Whether the text is a number of at most three digits that is not too large. */
  private static boolean isNumber(String digits, int most) {
    return digits.matches("[0-9]{1,3}") && Integer.parseInt(digits) <= most;
  }

  private static boolean isIpv6(String text) {
    if (!IPV6_LETTERS.matcher(text).matches()) {
      return false;
    }
    try {
      return InetAddress.getByName("[" + text + "]").getAddress().length == 16;
    } catch (UnknownHostException none) {
      return false;
    }
  }

  /** A host with or without a port, {@code *.} and a domain, or a network. */
  public static final Shape<String> HOST_OR_NETWORK =
      Scalar.ofText(
          "a host",
          "{\"type\": \"string\", \"minLength\": 1}",
          text -> {
            if (!isEntry(ENTRY.matcher(text.strip()))) {
              throw new IllegalArgumentException(
                  "Write a name, *.DOMAIN, an address or a network such as 10.0.0.0/8, each with"
                      + " :PORT or without; no scheme and no path.");
            }
            return text.strip();
          });

  private static boolean isEntry(Matcher entry) {
    if (!entry.matches()) {
      return false;
    }
    var host = entry.group("host").replaceAll("[\\[\\]]", "");
    var bits = Optional.ofNullable(entry.group("bits"));
    boolean numeric = bits.isPresent() || host.matches("[0-9.]+");
    return (!numeric || isNetwork(host + bits.orElse("")))
        && Optional.ofNullable(entry.group("port")).filter(port -> !isPort(port)).isEmpty();
  }

  private static boolean isPort(String digits) {
    int port = Integer.parseInt(digits);
    return port > 0 && port <= HIGHEST_PORT;
  }
}
