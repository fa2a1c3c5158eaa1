package org.integrationgateway.http.frontend;

import java.util.Locale;
import java.util.Map;

/** The content type of a file by the suffix of its name. Browsers are told not to sniff. */
final class ContentTypes {
  private static final String UTF_8 = ";charset=utf-8";
  private static final Map<String, String> BY_SUFFIX =
      Map.ofEntries(
          Map.entry("avif", "image/avif"),
          Map.entry("css", "text/css" + UTF_8),
          Map.entry("csv", "text/csv" + UTF_8),
          Map.entry("gif", "image/gif"),
          Map.entry("htm", "text/html" + UTF_8),
          Map.entry("html", "text/html" + UTF_8),
          Map.entry("ico", "image/vnd.microsoft.icon"),
          Map.entry("jpeg", "image/jpeg"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("js", "text/javascript" + UTF_8),
          Map.entry("json", "application/json"),
          Map.entry("map", "application/json"),
          Map.entry("md", "text/markdown" + UTF_8),
          Map.entry("mjs", "text/javascript" + UTF_8),
          Map.entry("mp3", "audio/mpeg"),
          Map.entry("mp4", "video/mp4"),
          Map.entry("ogg", "audio/ogg"),
          Map.entry("otf", "font/otf"),
          Map.entry("pdf", "application/pdf"),
          Map.entry("png", "image/png"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("ttf", "font/ttf"),
          Map.entry("txt", "text/plain" + UTF_8),
          Map.entry("wasm", "application/wasm"),
          Map.entry("wav", "audio/wav"),
          Map.entry("webm", "video/webm"),
          Map.entry("webmanifest", "application/manifest+json"),
          Map.entry("webp", "image/webp"),
          Map.entry("woff", "font/woff"),
          Map.entry("woff2", "font/woff2"),
          Map.entry("xml", "application/xml"));

  private ContentTypes() {}

  static String of(String name) {
    var suffix = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return BY_SUFFIX.getOrDefault(suffix, "application/octet-stream");
  }
}
