package org.integrationgateway.manifest.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.app.ParameterType;
import org.jspecify.annotations.Nullable;

/** A document as it is written; references are followed when all of it was read. */
final class DocumentSketch {
  private final Components components = new Components();
  private final Map<String, PathItemSketch> paths = new LinkedHashMap<>();
  private final List<String> servers = new ArrayList<>();
  private final List<String> schemes = new ArrayList<>();
  private final Set<String> usedIds = new LinkedHashSet<>();
  private Set<String> security = Set.of();
  private @Nullable String version;
  private @Nullable String swagger;
  private @Nullable String title;
  private @Nullable String host;
  private @Nullable String basePath;

  void read(Walk walk) {
    walk.entries(key -> take(key, walk));
  }

  private void take(String key, Walk walk) {
    switch (key) {
      case "openapi" -> version = walk.text().orElse(null);
      case "swagger" -> swagger = walk.text().orElse(null);
      case "info" -> walk.entries(member -> info(member, walk));
      case "servers" -> walk.items(() -> walk.entries(member -> server(member, walk)));
      case "host" -> host = walk.text().orElse(null);
      case "basePath" -> basePath = walk.text().orElse(null);
      case "schemes" -> walk.items(() -> walk.text().ifPresent(schemes::add));
      case "security" -> security = OperationSketch.schemes(walk);
      case "paths" -> Components.all(paths, walk, PathItemSketch::read);
      case "components" -> components.read(walk);
      case "parameters" -> Components.all(components.parameters, walk, ParameterSketch::read);
      case "definitions" -> Components.all(components.schemas, walk, SchemaSketch::read);
      default -> {}
    }
  }

  private void info(String key, Walk walk) {
    if (key.equals("title")) {
      title = walk.text().orElse(null);
    }
  }

  private void server(String key, Walk walk) {
    if (key.equals("url")) {
      walk.text().ifPresent(servers::add);
    }
  }

  /** Of OpenAPI, since version 3. */
  Optional<String> version() {
    return Optional.ofNullable(version);
  }

  /** Of its predecessor. */
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

  private Set<String> declaredIds(PathItemSketch item) {
    var ids = new LinkedHashSet<String>();
    for (var operation : target(item).operations.values()) {
      if (operation.id != null) {
        ids.add(operation.id);
      }
    }
    return ids;
  }

  private PathItemSketch target(PathItemSketch item) {
    if (item.reference == null) {
      return item;
    }
    var name = Components.name(item.reference);
    var known = name.map(components.pathItems::get).or(() -> name.map(paths::get));
    return known.orElse(item);
  }

  private void operations(String path, PathItemSketch written, List<OpenApiOperation> into) {
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

  private List<OpenApiParameter> parameters(PathItemSketch item, OperationSketch operation) {
    var byPlace = new LinkedHashMap<String, ParameterSketch>();
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

  private void add(ParameterSketch parameter, List<OpenApiParameter> all) {
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

  private OpenApiParameter parameter(ParameterSketch written) {
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
