package org.integrationgateway.surfaces.paging;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/** The results of the pages that were read, as parts of their texts. */
final class PageResults {
  private final ValuePlace results;
  private final ResultShape shape;
  private final AnswerMemory.Share share;
  private final Pieces text = new Pieces();
  private boolean empty = true;
  private int pages;
  private @Nullable ResultPage last;

  PageResults(ValuePlace results, ResultShape shape, AnswerMemory.Share share) {
    this.results = results;
    this.shape = shape;
    this.share = share;
    text.add("[");
  }

  /** Whether an answer has an array of results. */
  boolean fits(ResultPage page) {
    return page.value(results).filter(ValuePlace.Value::isArray).isPresent();
  }

  /**
   * Adds the results of a page, and closes its answer.
   *
   * @return how many the page has
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} when it has no array of results
   */
  int add(ResultPage page) {
    page.reply().close();
    var found =
        page.value(results)
            .filter(ValuePlace.Value::isArray)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.UPSTREAM_INVALID_RESPONSE,
                        page.isSuccess()
                            ? "the response has no array of results at resultsPath"
                            : "the upstream returned status " + page.reply().status()));
    if (found.count() > 0) {
      if (!empty) {
        text.add(",");
      }
      text.add(page.text(), found.from() + 1, found.to() - 1);
      empty = false;
    }
    pages++;
    last = page;
    return found.count();
  }

  /**
   * The results of all pages; the answer takes over the memory.
   *
   * @param truncated whether there are more
   */
  Reply reply(boolean truncated) {
    var latest = last;
    if (latest == null) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the first page is larger than server.limits.upstreamResponseBytes allows");
    }
    text.add("]");
    var headers = new ArrayList<Reply.Header>();
    headers.add(new Reply.Header("X-Gateway-Pages", Integer.toString(pages)));
    if (truncated) {
      headers.add(new Reply.Header("X-Gateway-Truncated", "true"));
    }
    return ResultShape.reply(shape.text(text, latest), latest.reply(), List.copyOf(headers), share);
  }
}
