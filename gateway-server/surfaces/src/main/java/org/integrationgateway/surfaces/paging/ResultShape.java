package org.integrationgateway.surfaces.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.manifest.pagination.ResponseMapping;

/** The answer for callers: the results, or the object that a response mapping makes of them. */
final class ResultShape {
  /** Bytes of the longest answer that is kept in memory; longer ones are streamed. */
  private static final int IN_MEMORY = 256 << 10;

  /** Headers that speak of the body of one page. */
  private static final Set<String> OF_A_BODY =
      Set.of("content-type", "etag", "last-modified", "link", "content-disposition", "location");

  private final boolean mapped;
  private final Optional<Sought> more;
  private final Optional<Sought> cursor;

  ResultShape(Optional<ResponseMapping> mapping) {
    this.mapped = mapping.flatMap(ResponseMapping::data).isPresent();
    this.more = mapping.flatMap(ResponseMapping::hasMore).map(Sought::new);
    this.cursor = mapping.flatMap(ResponseMapping::cursor).map(Sought::new);
  }

  /** The values that the shape reads of an answer, beside the results. */
  List<Sought> sought() {
    var all = new ArrayList<Sought>(2);
    more.ifPresent(all::add);
    cursor.ifPresent(all::add);
    return all;
  }

  /** The flag of further pages; empty where the mapping or the answer has none. */
  Optional<Boolean> hasMore(ResultPage page) {
    return more.flatMap(flag -> flag.flag(page));
  }

  /**
   * The text of the answer.
   *
   * @param results a JSON value
   * @param last the page that the members of {@code pagination} speak of
   */
  Pieces text(Pieces results, ResultPage last) {
    if (!mapped) {
      return results;
    }
    var members = new ArrayList<String>(2);
    hasMore(last)
        .or(() -> cursor.map(place -> place.cursor(last).isPresent()))
        .ifPresent(flag -> members.add("\"hasMore\":" + flag));
    cursor.ifPresent(place -> members.add("\"cursor\":" + place.cursorJson(last)));
    var text = new Pieces();
    text.add("{\"data\":");
    text.add(results, 0, results.length());
    text.add(",\"pagination\":{" + String.join(",", members) + "}}");
    return text;
  }

  /**
   * The answer with a text as its body.
   *
   * @param last its status is kept, and those of its headers that do not speak of its body
   * @param share given back when the answer is closed
   */
  static Reply reply(Pieces text, Reply last, List<Reply.Header> more, AnswerMemory.Share share) {
    var headers = new ArrayList<Reply.Header>();
    headers.add(new Reply.Header("Content-Type", "application/json"));
    for (var header : last.headers()) {
      if (!OF_A_BODY.contains(header.name().toLowerCase(Locale.ROOT))) {
        headers.add(header);
      }
    }
    headers.addAll(more);
    last.close();
    if (text.length() <= IN_MEMORY) {
      share.close();
      return new Reply(last.status(), headers, new Reply.Body.Bytes(text.toBytes()));
    }
    var body = new AnswerStream(text.open(), last, share);
    return new Reply(
        last.status(), headers, new Reply.Body.Stream(body, OptionalLong.of(text.length())));
  }
}
