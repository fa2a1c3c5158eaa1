package org.integrationgateway.index;

import java.util.Optional;
import org.integrationgateway.base.text.Printable;

/**
 * Texts and files of a package for people.
 *
 * @param displayName the name for people; empty: the name of the package
 * @param description what it is for, at most 2,000 characters
 * @param category heading of the group of packages that it belongs to
 * @param licence the SPDX expression of its licence, such as {@code Apache-2.0}
 * @param icon path of an SVG file, from the index
 * @param readme path of a Markdown file, from the index
 */
public record PackageAbout(
    Optional<String> displayName,
    Optional<String> description,
    Optional<String> category,
    Optional<String> licence,
    Optional<String> icon,
    Optional<String> readme) {
  /** The most characters of a description. */
  public static final int LONGEST = 2_000;

  /**
   * Makes texts safe for a terminal, cuts the description, and checks that files are below the
   * index.
   *
   * @throws IllegalArgumentException when a path leads elsewhere
   */
  public PackageAbout {
    displayName = displayName.map(Printable::line);
    description = description.map(Printable::line).map(PackageAbout::cut);
    category = category.map(Printable::line);
    licence = licence.map(Printable::line);
    icon.ifPresent(IndexedVersion::requireBelow);
    readme.ifPresent(IndexedVersion::requireBelow);
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
