package org.integrationgateway.http.frontend;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The compressions that a build may have stored beside a file, the better one first. */
enum Encoding {
  BROTLI("br", ".br"),
  GZIP("gzip", ".gz");

  private static final Pattern REFUSED = Pattern.compile("q=0(\\.0*)?");

  private final String coding;
  private final String suffix;

  Encoding(String coding, String suffix) {
    this.coding = coding;
    this.suffix = suffix;
  }

  /** The value of {@code Content-Encoding}. */
  String coding() {
    return coding;
  }

  String suffix() {
    return suffix;
  }

  /** Whether {@code Accept-Encoding} names it (RFC 9110, section 12.5.3). */
  boolean isAccepted(String header) {
    return Arrays.stream(header.toLowerCase(Locale.ROOT).replace(" ", "").split(","))
        .map(item -> item.split(";", 2))
        .filter(item -> item[0].equals(coding))
        .anyMatch(item -> item.length < 2 || !REFUSED.matcher(item[1]).matches());
  }

  /** The name of the file that a file of this name would be compressed from. */
  static Optional<String> plainName(String name) {
    return Arrays.stream(values())
        .filter(encoding -> name.endsWith(encoding.suffix))
        .map(encoding -> name.substring(0, name.length() - encoding.suffix.length()))
        .findFirst();
  }
}
