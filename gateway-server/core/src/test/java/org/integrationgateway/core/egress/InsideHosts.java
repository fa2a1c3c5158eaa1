package org.integrationgateway.core.egress;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Hosts that lead inside, in every spelling that some software reads. */
public final class InsideHosts {
  /** Addresses that are refused by default, as bytes. */
  public static final List<String> ADDRESSES =
      List.of(
          "0.0.0.0",
          "0.1.2.3",
          "10.0.0.1",
          "10.255.255.255",
          "100.64.0.1",
          "100.100.100.200",
          "100.127.255.255",
          "127.0.0.1",
          "127.1.2.3",
          "127.255.255.255",
          "168.63.129.16",
          "169.254.0.1",
          "169.254.169.254",
          "169.254.170.2",
          "172.16.0.1",
          "172.31.255.255",
          "192.0.0.1",
          "192.0.0.192",
          "192.0.2.1",
          "192.88.99.1",
          "192.168.0.1",
          "192.168.255.255",
          "198.18.0.1",
          "198.19.255.255",
          "198.51.100.7",
          "203.0.113.7",
          "224.0.0.1",
          "239.255.255.250",
          "240.0.0.1",
          "255.255.255.255",
          "::",
          "::1",
          "::2",
          "::127.0.0.1",
          "::a00:1",
          "64:ff9b::7f00:1",
          "64:ff9b::a9fe:a9fe",
          "64:ff9b:1::7f00:1",
          "100::1",
          "2001::1",
          "2001:0:7f00:1::",
          "2001:10::1",
          "2001:20::1",
          "2001:db8::1",
          "2002:7f00:1::",
          "2002:a9fe:a9fe::1",
          "2002:c0a8:1::",
          "3fff::1",
          "5f00::1",
          "fc00::1",
          "fd00::1",
          "fd00:ec2::254",
          "fd20:ce::254",
          "fdff:ffff::1",
          "fe80::1",
          "febf::1",
          "fec0::1",
          "ff02::1",
          "ff0e::1");

  private InsideHosts() {}

  /** Spellings in which some software or other reads an address inside. */
  public static Stream<String> oddSpellings() {
    return Stream.of(
        "2130706433",
        "0x7f000001",
        "0X7F000001",
        "017700000001",
        "127.1",
        "127.0.1",
        "0",
        "0x0",
        "00",
        "1",
        "0177.0.0.1",
        "0x7f.0.0.1",
        "0x7f.1",
        "127.0.0.01",
        "127.0.0.001",
        "127.000.000.001",
        "127.0.0.0x1",
        "127.0.0.1.",
        "127.0.0.1..",
        "2852039166",
        "0xa9fea9fe",
        "0xA9.0xFE.0xA9.0xFE",
        "0251.0376.0251.0376",
        "169.254.43518",
        "169.16689662",
        "169.254.169.254.",
        "3232235521",
        "192.168.1",
        "192.11010049",
        "10.1",
        "167772161",
        "012.0.0.1",
        "256.0.0.1",
        "1.2.3.4.5",
        "127.0.0.256",
        "127.0.0.1%00",
        "127.0.0.1%2e",
        "localhost%00",
        "127%2e0%2e0%2e1",
        "①②⑦.⓪.⓪.①",
        "１２７.0.0.1",
        "127。0。0。1",
        "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
        "",
        ".",
        "..",
        "a..b",
        ".example.com",
        "a b",
        "a\tb",
        "a\0b",
        "user@127.0.0.1",
        "127.0.0.1:80",
        "127.0.0.1/",
        "127.0.0.1#",
        "127.0.0.1?",
        "a\\b",
        "-0x7f.1",
        "127.0.0.+1",
        "127.0.0.-1",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::ffff:0:127.0.0.1]",
        "[0:0:0:0:0:ffff:127.0.0.1]",
        "[::ffff:a9fe:a9fe]",
        "[::ffff:169.254.169.254]",
        "[::ffff:10.0.0.1]",
        "[::FFFF:192.168.0.1]",
        "[::127.0.0.1]",
        "[::7f00:1]",
        "[0000::1]",
        "[0:0:0:0:0:0:0:1]",
        "[0000:0000:0000:0000:0000:0000:0000:0001]",
        "[::0001]",
        "[::1%lo]",
        "[::1%25lo]",
        "[fe80::1%eth0]",
        "[fe80::1%25eth0]",
        "[::1",
        "::1]",
        "[]",
        "[:]",
        "[1]",
        "[::1]x",
        "[[::1]]",
        "[::1].",
        "[127.0.0.1]",
        "[localhost]",
        "[::g]",
        "[v1.a]",
        "[64:ff9b::127.0.0.1]",
        "[64:ff9b::169.254.169.254]",
        "[2002:7f00:0001::]",
        "[::ffff:0x7f.1]",
        "[::ffff:127.1]",
        "a".repeat(254));
  }

  /**
   * All inside hosts: each address as a host, the IPv4 ones in many spellings, and the odd ones.
   */
  public static List<String> all() {
    var all = new ArrayList<String>();
    for (var address : ADDRESSES) {
      if (address.indexOf(':') >= 0) {
        all.add("[" + address + "]");
      } else {
        all.add(address);
        all.addAll(spellings(address));
      }
    }
    oddSpellings().forEach(all::add);
    return all.stream().distinct().toList();
  }

  private static List<String> spellings(String address) {
    var parts = Stream.of(address.split("\\.")).map(Integer::parseInt).toList();
    long number = 0;
    for (int part : parts) {
      number = number * 256 + part;
    }
    var hex = "%02x%02x:%02x%02x".formatted(parts.toArray());
    return List.of(
        Long.toString(number),
        "0x%08x".formatted(number),
        "0%o".formatted(number),
        "0x%x.0x%x.0x%x.0x%x".formatted(parts.toArray()),
        "0%o.0%o.0%o.0%o".formatted(parts.toArray()),
        "[::ffff:" + address + "]",
        "[::ffff:" + hex + "]",
        "[64:ff9b::" + address + "]",
        "[2002:" + hex + "::]",
        address + ".");
  }
}
