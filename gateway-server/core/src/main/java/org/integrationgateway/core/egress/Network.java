package org.integrationgateway.core.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;

/** A block of addresses: {@code 10.0.0.0/8}, {@code fc00::/7}, or one address. */
public record Network(InetAddress first, int bits) {

  /** A network in CIDR notation, or a single address; empty when it is neither. */
  public static Optional<Network> parse(String text) {
    int slash = text.indexOf('/');
    var literal = slash < 0 ? text : text.substring(0, slash);
    var address = HostLiteral.parse(literal.indexOf(':') >= 0 ? '[' + literal + ']' : literal);
    if (!(address instanceof HostLiteral.Address found)) {
      return Optional.empty();
    }
    int width = found.address().getAddress().length * 8;
    if (slash < 0) {
      return Optional.of(new Network(found.address(), width));
    }
    var size = text.substring(slash + 1);
    if (size.isEmpty() || size.length() > 3 || !size.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    int bits = Integer.parseInt(size);
    return bits > width ? Optional.empty() : Optional.of(new Network(found.address(), bits));
  }

  /** Parses a constant of this server: a mistake in it is a defect. */
  static Network of(String cidr) {
    int slash = cidr.indexOf('/');
    try {
      var address = InetAddress.getByName(cidr.substring(0, slash));
      return new Network(address, Integer.parseInt(cidr.substring(slash + 1)));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(cidr, e);
    }
  }

  public boolean contains(InetAddress address) {
    byte[] mine = first.getAddress();
    byte[] theirs = address.getAddress();
    if (mine.length != theirs.length) {
      return false;
    }
    int whole = bits / 8;
    if (!Arrays.equals(mine, 0, whole, theirs, 0, whole)) {
      return false;
    }
    int rest = bits % 8;
    return rest == 0 || (mine[whole] ^ theirs[whole]) >> (8 - rest) == 0;
  }
}
