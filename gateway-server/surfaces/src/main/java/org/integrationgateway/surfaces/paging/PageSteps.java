package org.integrationgateway.surfaces.paging;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.PaginationStyle;
import org.integrationgateway.surfaces.request.RelativeUrl;
import tools.jackson.databind.node.ObjectNode;

/** Finds the request for the next page, by the style of the pagination. */
final class PageSteps {
  private static final int LONGEST_CURSOR = 8 << 10;

  private final Pagination pagination;
  private final Optional<Sought> cursor;
  private final ResultShape shape;
  private final PageInput input;
  private final boolean isOfLast;

  /**
   * @param cursor of the style cursor
   * @param input has the parameters of the operation
   */
  PageSteps(Pagination pagination, Optional<Sought> cursor, ResultShape shape, PageInput input) {
    this.pagination = pagination;
    this.cursor = cursor.filter(sought -> pagination.style() == PaginationStyle.CURSOR);
    this.shape = shape;
    this.input = input;
    this.isOfLast = cursor.flatMap(Sought::place).filter(ValuePlace::isInLast).isPresent();
  }

  /**
   * The request for one page.
   *
   * @param values by parameter
   * @param url of the page
   * @param position the offset or the number of the page
   * @param size how many results a full page has, where it is known
   */
  record Step(Map<String, String> values, Optional<String> url, long position, OptionalLong size) {}

  /**
   * The first page that the caller asks for.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} when a position is not a number
   */
  Step first(ObjectNode given) {
    var values = new LinkedHashMap<String, String>();
    pagination
        .limitParameter()
        .flatMap(
            name -> given(given, name).or(() -> pagination.defaultLimit().map(String::valueOf)))
        .ifPresent(size -> values.put(pagination.limitParameter().orElseThrow(), size));
    var size =
        pagination
            .limitParameter()
            .map(values::get)
            .flatMap(PageSteps::number)
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty);
    if (pagination.style() == PaginationStyle.CURSOR) {
      return new Step(values, Optional.empty(), 0, size);
    }
    long position =
        given(given, pagination.parameter()).map(this::position).orElse(pagination.firstPosition());
    values.put(pagination.parameter(), Long.toString(position));
    return new Step(values, Optional.empty(), position, size);
  }

  /**
   * The page after this one; empty when there are no more.
   *
   * @param results how many the page has
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} when the cursor cannot be one
   */
  Optional<Step> next(Step step, ResultPage page, int results) {
    var more = shape.hasMore(page);
    if (more.isPresent() && !more.get()) {
      return Optional.empty();
    }
    boolean full = step.size.isEmpty() || results >= step.size.getAsLong();
    if (pagination.style() == PaginationStyle.CURSOR) {
      // A last result is there on the last page too.
      boolean ended = isOfLast && more.isEmpty() && !full;
      return ended
          ? Optional.empty()
          : cursor.flatMap(sought -> sought.cursor(page)).map(found -> at(step, found));
    }
    if (results == 0 || more.isEmpty() && !full) {
      return Optional.empty();
    }
    boolean offset = pagination.style() == PaginationStyle.OFFSET;
    long position = step.position + (offset ? results : 1);
    var values = new LinkedHashMap<>(step.values);
    values.put(pagination.parameter(), Long.toString(position));
    return Optional.of(new Step(values, Optional.empty(), position, step.size));
  }

  private Step at(Step step, String found) {
    if (found.length() > LONGEST_CURSOR) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the upstream names a cursor of more than %d characters".formatted(LONGEST_CURSOR));
    }
    if (input.isCalledByUrl() && isUrl(found)) {
      return new Step(
          step.values,
          Optional.of(step.url.map(before -> after(before, found)).orElse(found)),
          step.position,
          step.size);
    }
    var values = new LinkedHashMap<>(step.values);
    values.put(pagination.parameter(), found);
    return new Step(values, Optional.empty(), step.position, step.size);
  }

  /** A relative URL is relative to that of the page with it. */
  private static String after(String before, String found) {
    try {
      return RelativeUrl.resolve(URI.create(before), found).toString();
    } catch (IllegalArgumentException malformed) {
      return found;
    }
  }

  private boolean isUrl(String found) {
    return cursor.filter(Sought::isLink).isPresent()
        || found.regionMatches(true, 0, "https://", 0, 8)
        || found.regionMatches(true, 0, "http://", 0, 7)
        || found.startsWith("/") && found.contains("?");
  }

  /** Returns the value that the caller gives. */
  private Optional<String> given(ObjectNode given, String name) {
    return input
        .value(given, name)
        .filter(value -> value.isString() || value.isNumber())
        .map(value -> value.asString())
        .filter(text -> !text.isBlank());
  }

  private long position(String text) {
    return number(text)
        .orElseThrow(
            () -> {
              var message = "must be a whole number: it says where the pages begin";
              return new GatewayException(
                      ErrorCode.INVALID_PARAMETERS,
                      "parameter '" + pagination.parameter() + "' " + message)
                  .errors(List.of(new FieldProblem("/" + pagination.parameter(), message)));
            });
  }

  private static Optional<Long> number(String text) {
    boolean digits = text.length() <= 15 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits && !text.isEmpty() ? Optional.of(Long.parseLong(text)) : Optional.empty();
  }
}
