package org.integrationgateway.server.builtin.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectInfo;
import org.integrationgateway.sdk.s3.ObjectPage;
import org.integrationgateway.sdk.s3.ObjectRef;

/** One page of a bucket. The token of the next page is the end of this one. */
final class ObjectPages {
  /** Greater than every key that begins with what stands before it: no key has more characters. */
  private static final String BEHIND_ALL =
      Character.toString(Character.MAX_CODE_POINT).repeat(ObjectRef.MAX_KEY / 4 + 1);

  private final Bucket bucket;
  private final ListQuery query;
  private final List<ObjectInfo> objects = new ArrayList<>();
  private final List<String> prefixes = new ArrayList<>();

  ObjectPages(Bucket bucket, ListQuery query) {
    this.bucket = bucket;
    this.query = query;
  }

  /**
   * The end of a page. * * @param rolled whether the key is a common prefix, all of whose keys are
   * done
   */
  private record Place(String key, boolean rolled) {
    String last() {
      return rolled ? key + BEHIND_ALL : key;
    }

    String token() {
      var text = (rolled ? "p" : "k") + key;
      return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }

    static Place of(String token) {
      try {
        var text = new String(Base64.getUrlDecoder().decode(token), UTF_8);
        if (text.startsWith("p") || text.startsWith("k")) {
          return new Place(text.substring(1), text.startsWith("p"));
        }
      } catch (IllegalArgumentException malformed) {
        // Refused below.
      }
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "the page token is not valid for this list: begin again without it");
    }
  }

  ObjectPage page() {
    var place = new Place("", false);
    var next = first();
    while (next.isPresent() && next.get().getKey().startsWith(query.prefix())) {
      if (objects.size() + prefixes.size() == query.limit()) {
        return new ObjectPage(objects, prefixes, Optional.of(place.token()));
      }
      place = take(next.get());
      next = entry(place.last(), false);
    }
    return new ObjectPage(objects, prefixes, Optional.empty());
  }

  private Optional<Map.Entry<String, StoredObject>> first() {
    var after = query.pageToken().map(token -> Place.of(token).last()).orElse(query.startAfter());
    return Bucket.BY_BYTES.compare(after, query.prefix()) < 0
        ? entry(query.prefix(), true)
        : entry(after, after.isEmpty());
  }

  private Optional<Map.Entry<String, StoredObject>> entry(String key, boolean inclusive) {
    return Optional.ofNullable(bucket.from(key, inclusive).firstEntry());
  }

  /** Adds an entry, or the common prefix that it belongs to. */
  private Place take(Map.Entry<String, StoredObject> entry) {
    var key = entry.getKey();
    int cut =
        query.delimiter().isEmpty() ? -1 : key.indexOf(query.delimiter(), query.prefix().length());
    if (cut < 0) {
      objects.add(entry.getValue().info(query.bucket()));
      return new Place(key, false);
    }
    var common = key.substring(0, cut + query.delimiter().length());
    prefixes.add(common);
    return new Place(common, true);
  }
}
