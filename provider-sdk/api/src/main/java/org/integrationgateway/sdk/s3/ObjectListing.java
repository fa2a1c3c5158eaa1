package org.integrationgateway.sdk.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Answers {@link ObjectStorage#list} from a sorted map of a bucket's objects. The token of the next
 * page is the end of the page before, so it survives changes of the bucket.
 *
 * @param <T> what the store keeps of an object
 */
public final class ObjectListing<T> {
  /** Orders keys by their UTF-8 bytes, as object stores do, not by UTF-16 units. */
  public static final Comparator<String> KEY_ORDER =
      (one, other) -> Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8));

  /** Greater than every key that begins with what stands before it: no key has more characters. */
  private static final String BEHIND_ALL =
      Character.toString(Character.MAX_CODE_POINT).repeat(ObjectRef.MAX_KEY / 4 + 1);

  private final ListQuery query;
  private final NavigableMap<String, T> bucket;
  private final Function<T, ObjectInfo> info;
  private final List<ObjectInfo> objects = new ArrayList<>();
  private final List<String> prefixes = new ArrayList<>();

  private ObjectListing(
      ListQuery query, NavigableMap<String, T> bucket, Function<T, ObjectInfo> info) {
    this.query = query;
    this.bucket = bucket;
    this.info = info;
  }

  /**
   * One page of a bucket.
   *
   * @param bucket the objects by their keys, in {@link #KEY_ORDER}
   * @throws ServiceException {@code INVALID_INPUT} for a page token that is not one of these pages
   */
  public static <T> ObjectPage page(
      ListQuery query, NavigableMap<String, T> bucket, Function<T, ObjectInfo> info) {
    return new ObjectListing<>(query, bucket, info).page();
  }

  /**
   * The end of a page.
   *
   * @param rolled whether the key is a common prefix, all of whose keys are done
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
          "the page token is not valid for this list: start again without it");
    }
  }

  private ObjectPage page() {
    var place = new Place("", false);
    var next = first();
    while (next.isPresent() && next.get().startsWith(query.prefix())) {
      if (objects.size() + prefixes.size() == query.limit()) {
        return new ObjectPage(objects, prefixes, Optional.of(place.token()));
      }
      place = take(next.get());
      next = Optional.ofNullable(bucket.higherKey(place.last()));
    }
    return new ObjectPage(objects, prefixes, Optional.empty());
  }

  private Optional<String> first() {
    var after = query.pageToken().map(token -> Place.of(token).last()).orElse(query.startAfter());
    return Optional.ofNullable(
        KEY_ORDER.compare(after, query.prefix()) < 0
            ? bucket.ceilingKey(query.prefix())
            : after.isEmpty() ? bucket.ceilingKey(after) : bucket.higherKey(after));
  }

  /** Adds an object, or the common prefix that it belongs to. */
  private Place take(String key) {
    int cut =
        query.delimiter().isEmpty() ? -1 : key.indexOf(query.delimiter(), query.prefix().length());
    if (cut < 0) {
      // A concurrent change may have removed the object.
      Optional.ofNullable(bucket.get(key)).map(info).ifPresent(objects::add);
      return new Place(key, false);
    }
    var common = key.substring(0, cut + query.delimiter().length());
    prefixes.add(common);
    return new Place(common, true);
  }
}
