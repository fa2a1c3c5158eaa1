package org.integrationgateway.packaging.archive;

import static org.integrationgateway.packaging.archive.RawTar.withManifest;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.integrationgateway.packaging.archive.RawTar.Header;

/** Names that lead out, that no file system agrees about, or that Windows cannot have. */
final class HostileNames {
  private static final String LONG = "x".repeat(150);

  private HostileNames() {}

  static Stream<HostileArchive> all() {
    return Stream.of(upwards(), absolute(), malformed(), unportable(), tooLong(), clashing())
        .flatMap(cases -> cases);
  }

  private static Stream<HostileArchive> upwards() {
    var plain =
        Stream.of("..", "../evil", "a/..", "a/../b", "a/b/../../../c", "./../a", "../", "a/../")
            .map(name -> named(ArchiveRule.UPWARDS, name));
    var hidden =
        Stream.of(
            HostileArchive.of(
                "'..' as prefix of the name",
                ArchiveRule.UPWARDS,
                withManifest().add(new Header("evil").prefix("../.."))),
            HostileArchive.of(
                "'..' in a pax path over a harmless name",
                ArchiveRule.UPWARDS,
                withManifest().pax("path", "../evil").file("harmless", "x")),
            HostileArchive.of(
                "'..' in the second of two pax paths",
                ArchiveRule.UPWARDS,
                withManifest().pax("path", "fine", "path", "../evil").file("harmless", "x")),
            HostileArchive.of(
                "'..' in a pax path for everything",
                ArchiveRule.UPWARDS,
                new RawTar().extended('g', "path", "../evil").file("manifest.yaml", "")),
            HostileArchive.of(
                "'..' in a long name",
                ArchiveRule.UPWARDS,
                withManifest().longName("../" + LONG).file("harmless", "x")));
    return Stream.concat(plain, hidden);
  }

  private static Stream<HostileArchive> absolute() {
    var plain =
        Stream.of("/etc/evil", "//server/share/evil", ".//etc/evil", "C:/evil", "c:evil")
            .map(name -> named(ArchiveRule.ABSOLUTE, name));
    var hidden =
        Stream.of(
            HostileArchive.of(
                "a prefix that makes it absolute",
                ArchiveRule.ABSOLUTE,
                withManifest().add(new Header("evil").prefix("/etc"))),
            HostileArchive.of(
                "an absolute pax path",
                ArchiveRule.ABSOLUTE,
                withManifest().pax("path", "/etc/evil").file("harmless", "x")),
            HostileArchive.of(
                "an absolute pax path for everything",
                ArchiveRule.ABSOLUTE,
                new RawTar().extended('g', "path", "/etc/evil").file("manifest.yaml", "")),
            HostileArchive.of(
                "an absolute long name",
                ArchiveRule.ABSOLUTE,
                withManifest().longName("/" + LONG).file("harmless", "x")),
            HostileArchive.of(
                "an absolute folder",
                ArchiveRule.ABSOLUTE,
                withManifest().add(new Header("/etc/").type('5'))));
    return Stream.concat(plain, hidden);
  }

  private static Stream<HostileArchive> malformed() {
    var plain =
        Stream.of("a\\b", "..\\evil", "\\\\server\\share", "a//b", "a/./b", "a/.", "", "a\nb")
            .map(name -> named(ArchiveRule.NAME, name));
    var controls =
        Stream.of("a\u001b[2Jb", "a\u007fb", "a\u0085b", "a\u009bb")
            .map(name -> named(ArchiveRule.NAME, name));
    var hidden =
        Stream.of(
            HostileArchive.of(
                "NUL in a pax path",
                ArchiveRule.NAME,
                withManifest().pax("path", "a\0b").file("harmless", "x")),
            HostileArchive.of(
                "an empty pax path",
                ArchiveRule.NAME,
                withManifest().pax("path", "").file("", "x")),
            HostileArchive.of(
                "a name in Latin-1",
                ArchiveRule.NAME,
                withManifest().add(new Header("ü.txt".getBytes(StandardCharsets.ISO_8859_1)))),
            HostileArchive.of(
                "a name in overlong UTF-8",
                ArchiveRule.NAME,
                withManifest().add(new Header(new byte[] {'a', (byte) 0xc0, (byte) 0xaf, 'b'}))),
            HostileArchive.of(
                "a backslash in a long name",
                ArchiveRule.NAME,
                withManifest().longName("..\\" + LONG).file("harmless", "x")));
    return Stream.of(plain, controls, hidden).flatMap(cases -> cases);
  }

  private static Stream<HostileArchive> unportable() {
    return Stream.of(
            "CON",
            "nul.txt",
            "lib/Aux",
            "com1.tar.gz",
            "LPT9/x",
            "com\u00b9",
            "conout$",
            "prn .txt",
            "a.",
            "a ",
            "dir./x",
            "dir /x",
            "...",
            "a.txt:stream",
            "ab:c/d",
            "a?",
            "a*b",
            "a|b",
            "<a>",
            "a\"b")
        .map(name -> named(ArchiveRule.UNPORTABLE, name));
  }

  private static Stream<HostileArchive> tooLong() {
    return Stream.of(
        HostileArchive.of(
            "a pax path of 256 bytes",
            ArchiveRule.LONG_NAME,
            withManifest().pax("path", "x".repeat(256)).file("harmless", "x")),
        HostileArchive.of(
            "a pax path of 1,081 bytes in fewer characters",
            ArchiveRule.LONG_NAME,
            withManifest().pax("path", "ü/".repeat(360) + "x").file("harmless", "x")),
        HostileArchive.of(
            "a long name of 256 bytes",
            ArchiveRule.LONG_NAME,
            withManifest().longName("x".repeat(256)).file("harmless", "x")),
        HostileArchive.of(
            "a name without end",
            ArchiveRule.LONG_NAME,
            withManifest().longName(noise(4 << 20)).file("harmless", "x")));
  }

  private static Stream<HostileArchive> clashing() {
    return Stream.of(
        two(ArchiveRule.DUPLICATE, "a", "a"),
        two(ArchiveRule.DUPLICATE, "a", "./a"),
        two(ArchiveRule.DUPLICATE, "a", "a/b"),
        two(ArchiveRule.DUPLICATE, "a/b", "a"),
        two(ArchiveRule.DUPLICATE, "a", "a/"),
        two(ArchiveRule.DUPLICATE, "a/", "a/"),
        two(ArchiveRule.DUPLICATE, "a/", "a"),
        two(ArchiveRule.CASE_CLASH, "a.txt", "A.txt"),
        two(ArchiveRule.CASE_CLASH, "lib/a", "Lib/b"),
        two(ArchiveRule.CASE_CLASH, "A/", "a"),
        two(ArchiveRule.CASE_CLASH, "\u00fc", "u\u0308"),
        two(ArchiveRule.CASE_CLASH, "\u00dc", "u\u0308"),
        two(ArchiveRule.CASE_CLASH, "stra\u00dfe", "STRASSE"),
        two(ArchiveRule.CASE_CLASH, "\u017f", "s"),
        two(ArchiveRule.CASE_CLASH, "\u212a", "k"),
        HostileArchive.of(
            "two harmless names that a pax path makes one",
            ArchiveRule.DUPLICATE,
            withManifest().file("a", "x").pax("path", "a").file("b", "y")),
        HostileArchive.of(
            "a second manifest in another case",
            ArchiveRule.CASE_CLASH,
            withManifest().file("MANIFEST.yaml", "")));
  }

  private static HostileArchive named(ArchiveRule rule, String name) {
    var header = new Header(name).type(name.endsWith("/") ? '5' : '0');
    return HostileArchive.of("'" + name + "'", rule, withManifest().add(header)).blaming(name);
  }

  private static HostileArchive two(ArchiveRule rule, String first, String second) {
    var tar = withManifest().add(new Header(first)).add(new Header(second));
    return HostileArchive.of("'" + first + "', '" + second + "'", rule, tar).blaming(second);
  }

  private static String noise(int length) {
    return new String(HostileArchive.noise(length), StandardCharsets.ISO_8859_1);
  }
}
