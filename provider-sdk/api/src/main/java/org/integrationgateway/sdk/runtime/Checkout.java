package org.integrationgateway.sdk.runtime;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One source to check out.
 *
 * @param url of a git repository, with a scheme and without a password; the runtime decides which
 *     schemes are allowed
 * @param ref branch, tag or full commit id; empty: the default branch
 * @param path in the workspace: relative, inside it
 */
public record Checkout(String url, Optional<String> ref, String path) {
  private static final int MAX_URL = 2_048;
  private static final int MAX_REF = 255;
  private static final int MAX_PATH = 512;

  /** A scheme and {@code ://}, so that git cannot take it for an option. */
  private static final Pattern URL = Pattern.compile("[a-z][a-z0-9+.]*://[^-\\s][^\\s]*");

  /** Characters of a ref name, without those that have a meaning of their own for git. */
  private static final Pattern REF = Pattern.compile("[A-Za-z0-9_@][A-Za-z0-9._/@#+=,%-]*");

  public Checkout {
    requireUrl(url);
    ref.ifPresent(Checkout::requireRef);
    Refusal.requireInside("the path of a checkout", path, MAX_PATH);
  }

  private static void requireUrl(String url) {
    Refusal.requireText("the URL of a checkout", url, MAX_URL);
    if (!URL.matcher(url).matches()) {
      throw Refusal.of(
          "'%s' is not the URL of a repository: write it with its scheme, as in https://host/name.git",
          url);
    }
    try {
      var user = new URI(url).getRawUserInfo();
      if (user != null && (user.indexOf(':') >= 0 || user.startsWith("-"))) {
        throw Refusal.of("the URL of a checkout carries no password: it would be shown in logs");
      }
    } catch (URISyntaxException malformed) {
      throw Refusal.of("the URL of a checkout is malformed: %s", malformed.getReason());
    }
  }

  private static void requireRef(String ref) {
    Refusal.requireText("the ref of a checkout", ref, MAX_REF);
    boolean odd =
        ref.contains("..")
            || ref.contains("//")
            || ref.contains("@{")
            || ref.endsWith("/")
            || ref.endsWith(".")
            || ref.endsWith(".lock");
    if (odd || !REF.matcher(ref).matches()) {
      throw Refusal.of("'%s' is not the name of a branch, a tag or a commit", ref);
    }
  }
}
