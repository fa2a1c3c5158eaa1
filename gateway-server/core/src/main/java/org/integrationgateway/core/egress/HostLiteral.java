package org.integrationgateway.core.egress;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.IntPredicate;

/**
 * The host of a URL: a name, an address in its one canonical spelling, or text that other software
 * might read as an address. The last is refused, so that no other reading differs from ours.
 */
sealed interface HostLiteral {
  record Name(String name) implements HostLiteral {}

  record Address(InetAddress address) implements HostLiteral {}

  record Odd() implements HostLiteral {}

  /** Reads it as RFC 3986, section 3.2.2 spells it; asks no name server. */
  static HostLiteral parse(String host) {
    if (host.startsWith("[")) {
      return bracketed(host);
    }
    if (host.isEmpty() || host.length() > 253 || !all(host, HostLiteral::inName)) {
      return new Odd();
    }
    boolean absolute = host.endsWith(".");
    var name = absolute ? host.substring(0, host.length() - 1) : host;
    boolean emptyLabel = name.isEmpty() || name.startsWith(".") || name.contains("..");
    if (emptyLabel || name.startsWith("-") || name.contains(".-")) {
      return new Odd();
    }
    var last = name.substring(name.lastIndexOf('.') + 1);
    if (!looksNumeric(last)) {
      return new Name(name);
    }
    return absolute ? new Odd() : dottedQuad(name);
  }

  private static HostLiteral bracketed(String host) {
    boolean plain =
        host.endsWith("]")
            && host.indexOf(':') > 0
            && host.chars().skip(1).limit(host.length() - 2L).allMatch(HostLiteral::inIpv6);
    if (!plain) {
      return new Odd();
    }
    try {
      var address = InetAddress.getByName(host);
      // Java turns an IPv4 address in IPv6 clothes into the IPv4 address: it has its own spelling.
      return address instanceof Inet4Address ? new Odd() : new Address(address);
    } catch (UnknownHostException e) {
      return new Odd();
    }
  }

  private static HostLiteral dottedQuad(String text) {
    var parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return new Odd();
    }
    var bytes = new byte[4];
    for (int i = 0; i < 4; i++) {
      var part = parts[i];
      boolean canonical =
          !part.isEmpty()
              && part.length() <= 3
              && all(part, HostLiteral::isDigit)
              && (part.length() == 1 || part.charAt(0) != '0');
      if (!canonical || Integer.parseInt(part) > 255) {
        return new Odd();
      }
      bytes[i] = (byte) Integer.parseInt(part);
    }
    try {
      return new Address(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }

  /** Digits, or {@code 0x} and hexadecimal digits: software has read both as IPv4. */
  private static boolean looksNumeric(String label) {
    if (all(label, HostLiteral::isDigit)) {
      return true;
    }
    return label.length() >= 2
        && label.charAt(0) == '0'
        && (label.charAt(1) == 'x' || label.charAt(1) == 'X')
        && label.chars().skip(2).allMatch(c -> Character.digit(c, 16) >= 0);
  }

  /** Whether all characters are wanted; every request upstream asks, so without a stream. */
  private static boolean all(String text, IntPredicate wanted) {
    for (int i = 0; i < text.length(); i++) {
      if (!wanted.test(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean inName(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '.'
        || c == '-'
        || c == '_';
  }

  private static boolean inIpv6(int c) {
    return c >= '0' && c <= '9'
        || c >= 'a' && c <= 'f'
        || c >= 'A' && c <= 'F'
        || c == ':'
        || c == '.';
  }
}
