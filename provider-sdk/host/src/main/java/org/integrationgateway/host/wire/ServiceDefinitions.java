package org.integrationgateway.host.wire;

import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.ExternalCredentialsGrpc;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.credentials.CredentialsAdapter;
import org.integrationgateway.wire.kind.Adapters;

/**
 * All services of a host, bound to the {@link CallSession} of each call. Every transport serves
 * this list.
 */
public final class ServiceDefinitions {
  /** Kinds that callers from outside use too, beside apps and credentials. */
  private static final Set<ProviderKind<?>> OF_CALLERS =
      Set.of(
          ProviderKind.AGENT,
          ProviderKind.WORKFLOW,
          ProviderKind.AUTHORIZATION,
          ProviderKind.IDENTITY,
          ProviderKind.INDEXEDDB);

  private ServiceDefinitions() {}

  /**
   * The services of providers.
   *
   * @param threads carry the calls out: their work blocks
   */
  public static List<ServerServiceDefinition> ofProviders(Executor threads) {
    return ofProviders(Workers.borrowing(threads));
  }

  /** As {@link #ofProviders(Executor)}. */
  public static List<ServerServiceDefinition> ofProviders(Workers workers) {
    var services = new ArrayList<ServerServiceDefinition>();
    services.add(new AppsService(workers).bindService());
    services.add(
        CredentialsAdapter.service(() -> CallSession.current().services().credentials(), workers)
            .bindService());
    services.add(new LogsService(workers).bindService());
    for (var kind : ProviderKind.all()) {
      if (kind != ProviderKind.APP) {
        services.add(service(kind, workers).bindService());
      }
    }
    return List.copyOf(services);
  }

  /**
   * The services of callers from outside: a part of those of providers.
   *
   * @param threads carry the calls out: their work blocks
   */
  public static List<ServerServiceDefinition> ofCallers(Executor threads) {
    var names = namesOfCallers();
    return ofProviders(threads).stream()
        .filter(service -> names.contains(service.getServiceDescriptor().getName()))
        .toList();
  }

  /** The full names of the services of callers from outside. */
  public static Set<String> namesOfCallers() {
    var names =
        OF_CALLERS.stream()
            .map(kind -> service(kind, Workers.borrowing(Runnable::run)))
            .map(service -> service.bindService().getServiceDescriptor().getName())
            .collect(Collectors.toSet());
    names.add(AppGrpc.SERVICE_NAME);
    names.add(ExternalCredentialsGrpc.SERVICE_NAME);
    return Set.copyOf(names);
  }

  private static <P> BindableService service(ProviderKind<P> kind, Workers workers) {
    return Adapters.of(kind)
        .service(requested -> CallSession.current().service(kind, requested), workers);
  }
}
