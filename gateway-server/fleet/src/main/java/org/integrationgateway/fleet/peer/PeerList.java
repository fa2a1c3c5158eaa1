package org.integrationgateway.fleet.peer;

import java.util.ArrayList;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.Paging;
import tools.jackson.databind.node.ObjectNode;

/** A list that operators read of one replica, or of all: then each element names its replica. */
public final class PeerList {
  private final String member;
  private final Peers peers;
  private final Function<ObjectNode, String> key;

  /**
   * @param member the name of the list, and of the question for it
   * @param own the elements of this replica
   * @param key tells elements of a replica apart
   */
  public PeerList(
      String member,
      Peers peers,
      Supplier<Stream<ObjectNode>> own,
      Function<ObjectNode, String> key) {
    this.member = member;
    this.peers = peers;
    this.key = key;
    peers
        .questions()
        .answer(
            member,
            asked -> {
              var json = Json.object();
              var list = json.putArray(member);
              own.get().forEach(list::add);
              return json;
            });
  }

  /** Answers with the elements of all replicas, and with the replicas that were asked. */
  public void reply(Exchange exchange) {
    var json = Json.object();
    var all = new ArrayList<ObjectNode>();
    var replicas = json.putArray("replicas");
    for (var answer : peers.ask(member, Map.of())) {
      replicas.add(answer.shown());
      var from =
          Json.object().put("id", answer.from().id()).put("name", answer.from().said().name());
      answer
          .answer()
          .ifPresent(
              own ->
                  own.path(member)
                      .forEach(one -> all.add(((ObjectNode) one).set("replica", from))));
    }
    var list = json.putArray(member);
    Paging.page(
            exchange, all, one -> one.path("replica").path("id").asString() + " " + key.apply(one))
        .forEach(list::add);
    exchange.reply(200, json);
  }
}
