package ${package};

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.NavigableMap;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectPage;

/** One page of a bucket. The token of the next page is the end of this page. */
final class Listing {
  private final ListQuery query;
  private final ArrayList<ObjectInfo> objects = new ArrayList<>();
  private final ArrayList<String> prefixes = new ArrayList<>();

  Listing(ListQuery query) {
    this.query = query;
  }

  /** Lists the objects of the bucket, ordered by the bytes of their keys. */
  ObjectPage page(NavigableMap<String, ObjectInfo> bucket) {
    var after = query.pageToken().map(Listing::place).orElse(query.startAfter());
    var last = after;
    for (var object : bucket.tailMap(query.prefix(), true).values()) {
      var key = object.ref().key();
      if (!key.startsWith(query.prefix())) {
        break;
      }
      var entry = rolled(key);
      if (!behind(entry, key, after) || entry.equals(last)) {
        continue;
      }
      if (objects.size() + prefixes.size() == query.limit()) {
        return new ObjectPage(objects, prefixes, Optional.of(token(last)));
      }
      if (entry.equals(key)) {
        objects.add(object);
      } else {
        prefixes.add(entry);
      }
      last = entry;
    }
    return new ObjectPage(objects, prefixes, Optional.empty());
  }

  /** Returns whether this key, or its common prefix, is not on an earlier page. */
  private static boolean behind(String entry, String key, String after) {
    boolean behind = Arrays.compareUnsigned(key.getBytes(UTF_8), after.getBytes(UTF_8)) > 0;
    return behind && !(after.equals(entry) && !entry.equals(key));
  }

  /** Returns the common prefix of a key, or the key. */
  private String rolled(String key) {
    int cut =
        query.delimiter().isEmpty() ? -1 : key.indexOf(query.delimiter(), query.prefix().length());
    return cut < 0 ? key : key.substring(0, cut + query.delimiter().length());
  }

  private static String token(String last) {
    return "t" + Base64.getUrlEncoder().withoutPadding().encodeToString(last.getBytes(UTF_8));
  }

  private static String place(String token) {
    try {
      if (token.startsWith("t")) {
        return new String(Base64.getUrlDecoder().decode(token.substring(1)), UTF_8);
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below.
    }
    throw new ServiceException(
        Reason.INVALID_INPUT, "the page token is not valid for this store: begin again without it");
  }
}
