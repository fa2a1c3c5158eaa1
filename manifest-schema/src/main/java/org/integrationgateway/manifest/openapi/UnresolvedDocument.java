package org.integrationgateway.manifest.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.jspecify.annotations.Nullable;

/** A document before its references are resolved, which needs the whole document. */
final class UnresolvedDocument {
  private final Components components = new Components();
  private final Map<String, UnresolvedPathItem> paths = new LinkedHashMap<>();
  private final List<String> servers = new ArrayList<>();
  private final List<String> schemes = new ArrayList<>();
  private final Set<String> usedIds = new LinkedHashSet<>();
  private Set<String> security = Set.of();
  private @Nullable String version;
  private @Nullable String swagger;
  private @Nullable String title;
  private @Nullable String host;
  private @Nullable String basePath;

  void read(EventReader events) {
    events.entries(key -> take(key, events));
  }

  private void take(String key, EventReader events) {
    switch (key) {
      case "openapi" -> version = events.text().orElse(null);
      case "swagger" -> swagger = events.text().orElse(null);
      case "info" -> events.entries(member -> info(member, events));
      case "servers" -> events.items(() -> events.entries(member -> server(member, events)));
      case "host" -> host = events.text().orElse(null);
      case "basePath" -> basePath = events.text().orElse(null);
      case "schemes" -> events.items(() -> events.text().ifPresent(schemes::add));
      case "security" -> security = UnresolvedOperation.schemes(events);
      case "paths" -> Components.all(paths, events, UnresolvedPathItem::read);
      case "components" -> components.read(events);
      case "parameters" -> Components.all(components.parameters, events, UnresolvedParameter::read);
      case "definitions" -> Components.all(components.schemas, events, UnresolvedSchema::read);
      default -> {}
    }
  }

  private void info(String key, EventReader events) {
    if (key.equals("title")) {
      title = events.text().orElse(null);
    }
  }

  private void server(String key, EventReader events) {
    if (key.equals("url")) {
      events.text().ifPresent(servers::add);
    }
  }

  /** Reads a member of OpenAPI 3. */
  Optional<String> version() {
    return Optional.ofNullable(version);
  }

  /** Reads a member of Swagger 2.0. */
  Optional<String> swagger() {
    return Optional.ofNullable(swagger);
  }

  OpenApiDocument build(String name, String understoodVersion) {
    paths.values().forEach(item -> usedIds.addAll(declaredIds(item)));
    var operations = new ArrayList<OpenApiOperation>();
    paths.forEach(
        (path, item) -> {
          if (path.startsWith("/")) {
            operations(path, item, operations);
          }
        });
    return new OpenApiDocument(
        name, understoodVersion, Optional.ofNullable(title), allServers(), operations);
  }

  private List<String> allServers() {
    if (host != null) {
      var scheme = schemes.contains("https") || schemes.isEmpty() ? "https" : schemes.get(0);
      servers.add(scheme + "://" + host + (basePath == null ? "" : basePath));
    } else if (basePath != null) {
      servers.add(basePath);
    }
    return servers;
  }

  private Set<String> declaredIds(UnresolvedPathItem item) {
    var ids = new LinkedHashSet<String>();
    for (var operation : target(item).operations.values()) {
      if (operation.id != null) {
        ids.add(operation.id);
      }
    }
    return ids;
  }

  private UnresolvedPathItem target(UnresolvedPathItem item) {
    if (item.reference == null) {
      return item;
    }
    var name = Components.name(item.reference);
    var known = name.map(components.pathItems::get).or(() -> name.map(paths::get));
    return known.orElse(item);
  }

  private void operations(String path, UnresolvedPathItem written, List<OpenApiOperation> into) {
    var item = target(written);
    for (var operation : item.operations.values()) {
      var id = operation.id;
      if (id == null) {
        id = OperationIds.unique(operation.method, path, usedIds);
        usedIds.add(id);
      }
      var accepted = operation.security == null ? security : operation.security;
      into.add(operation.build(id, path, parameters(item, operation), accepted));
    }
  }

  private List<OpenApiParameter> parameters(
      UnresolvedPathItem item, UnresolvedOperation operation) {
    var byPlace = new LinkedHashMap<String, UnresolvedParameter>();
    for (var written : List.of(operation.parameters, item.parameters)) {
      for (var parameter : written) {
        components
            .parameter(parameter)
            .ifPresent(found -> byPlace.putIfAbsent(found.in() + " " + found.name(), found));
      }
    }
    var all = new ArrayList<OpenApiParameter>();
    for (var parameter : byPlace.values()) {
      add(parameter, all);
    }
    if (operation.body != null) {
      components.body(operation.body).ifPresent(body -> add(body, all));
    }
    return all;
  }

  private void add(UnresolvedParameter parameter, List<OpenApiParameter> all) {
    var members =
        parameter.in().equals("body")
            ? components.members(parameter.schema())
            : Map.<String, Components.Member>of();
    if (members.isEmpty()) {
      all.add(parameter(parameter));
      return;
    }
    members.forEach(
        (name, member) -> {
          if (member.schema().sent() && !name.isEmpty()) {
            all.add(
                new OpenApiParameter(
                    name,
                    "body",
                    components.type(member.schema()).orElse(ParameterType.STRING),
                    member.required(),
                    member.schema().description()));
          }
        });
  }

  private OpenApiParameter parameter(UnresolvedParameter written) {
    boolean body = written.in().equals("body");
    return new OpenApiParameter(
        written.name().isEmpty() ? written.in() : written.name(),
        written.in(),
        components
            .type(written.schema())
            .orElse(body ? ParameterType.OBJECT : ParameterType.STRING),
        written.required(),
        written.description());
  }
}
