package org.integrationgateway.http.frontend;

import java.util.regex.Pattern;

/**
 * Recognises names with a hash of the content, as build tools write them: {@code app.3f2a91bc.js},
 * {@code index-BkT3xQz9.css}. Words, dates and numbers are not hashes. Files with doubtful names
 * are revalidated.
 */
final class HashedNames {
  private static final Pattern HASHED =
      Pattern.compile(
          ".*[^/][.-](?:(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{8,64}"
              + "|(?=\\w*[0-9])(?=\\w*[a-z])(?=\\w*[A-Z])\\w{8,64})(?:\\.[A-Za-z0-9]+){1,2}");

  private HashedNames() {}

  static boolean isOne(String name) {
    return HASHED.matcher(name).matches();
  }
}
