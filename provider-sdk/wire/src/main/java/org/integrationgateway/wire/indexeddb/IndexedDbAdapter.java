package org.integrationgateway.wire.indexeddb;

import io.grpc.BindableService;
import io.grpc.Channel;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.transport.Serving;

/** The adapters of the kind {@code indexeddb}. */
public final class IndexedDbAdapter implements Adapter<IndexedDb> {
  @Override
  public BindableService service(Serving<IndexedDb> serving, Workers workers) {
    return new IndexedDbService(name -> serving.unnamed().database(name), workers);
  }

  /**
   * The protocol in front of several databases.
   *
   * @param databases by the name that a request gives, which may be empty; refuses by throwing
   */
  public static BindableService service(Function<String, IndexedDb> databases, Workers workers) {
    return new IndexedDbService(databases, workers);
  }

  @Override
  public IndexedDb client(Channel channel, String name) {
    return client(channel, name, "");
  }

  /**
   * A database on the other side of a channel.
   *
   * @param name of the provider, for messages
   * @param database its name there; empty: all of the provider
   */
  public static IndexedDb client(Channel channel, String name, String database) {
    return new IndexedDbClient(new Calls(channel, name, IndexedDbFailures.ALL), database);
  }
}
