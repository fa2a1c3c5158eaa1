package org.integrationgateway.surfaces.graphql;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.manifest.graphql.OperationKind;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.surfaces.graphql.introspection.IntrospectionAnswer;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema;
import tools.jackson.core.JacksonException;

/**
 * Operations of the root fields that an upstream tells under a credential. Credentials that are
 * told the same schema share its operations.
 */
public final class IntrospectedOperations {
  private static final int MOST_BYTES = 16 << 20;
  private static final int MOST_SCHEMAS = 8;

  private final String app;
  private final GraphqlUpstream upstream;
  private final RootFields fields;
  private final Predicate<String> wanted;
  private final Operation question;
  private final Cache<String, Told> known = Caffeine.newBuilder().maximumSize(MOST_SCHEMAS).build();

  /**
   * The operations of an upstream.
   *
   * @param refused why root fields cannot be called, by their names
   */
  public record Told(List<Operation> operations, Map<String, String> refused) {}

  /**
   * @param wanted the root fields that are called
   */
  public IntrospectedOperations(
      String app,
      Connection connection,
      SchemaCompiler schemas,
      GraphqlUpstream upstream,
      Predicate<String> wanted) {
    this.app = app;
    this.upstream = upstream;
    this.fields = new RootFields(app, connection, schemas, upstream);
    this.wanted = wanted;
    this.question =
        new Operation(
            app,
            "__schema",
            Operation.Listing.EMPTY,
            new Operation.Shape(schemas.generated(Json.object()), Optional.empty()),
            new Operation.Binding(
                "POST", Transport.GRAPHQL, connection, Optional.empty(), this::ask),
            new Operation.Access(OperationHints.NONE, List.of()));
  }

  private Reply ask(Invocation invocation) {
    return upstream.send(
        new GraphqlRequest(
            PreparedDocument.of(IntrospectionAnswer.QUERY),
            Json.object(),
            Optional.empty(),
            OperationKind.QUERY),
        invocation);
  }

  /**
   * Asks for the schema.
   *
   * @throws org.integrationgateway.core.catalog.CredentialRefusedException when the upstream
   *     refuses the credential
   * @throws GatewayException as {@link GraphqlUpstream}; {@code UPSTREAM_INVALID_RESPONSE} when the
   *     upstream tells no schema, or an unusable one
   */
  public Told told(CallContext context, Optional<Credential> credential, Deadline deadline) {
    var invocation = new Invocation(question, Json.object(), context, credential, deadline);
    try (var reply = question.upstream().execute(invocation)) {
      var bytes = bytes(reply);
      return known.get(Sha256.hex(bytes), digest -> read(bytes));
    } catch (IOException broken) {
      throw unusable("the response ended early", broken);
    }
  }

  private byte[] bytes(Reply reply) throws IOException {
    var bytes =
        reply.body().readAtMost(MOST_BYTES).orElseThrow(() -> unusable("it is longer than 16 MiB"));
    if (reply.status() >= 300) {
      var said = GraphqlFailure.of(bytes).messages().stream().findFirst().orElse("");
      throw unusable(
          "its status is %d%s".formatted(reply.status(), said.isEmpty() ? "" : ": " + said));
    }
    return bytes;
  }

  private Told read(byte[] bytes) {
    try {
      var schema = IntrospectionAnswer.read(Json.MAPPER.readTree(bytes));
      return new Told(fields.of(schema, wanted), refused(schema));
    } catch (IntrospectionAnswer.UnusableException problem) {
      throw unusable(String.valueOf(problem.getMessage()), problem);
    } catch (JacksonException problem) {
      throw unusable(Json.reason(problem), problem);
    }
  }

  private Map<String, String> refused(UpstreamSchema schema) {
    var refused = new LinkedHashMap<String, String>();
    for (var name : schema.rootFields().keySet()) {
      if (wanted.test(name) && schema.isAmbiguous(name)) {
        refused.put(
            name,
            "root field '%s' of app '%s' is one of several kinds, such as queries and mutations: give allowedOperations.%s a graphql.document"
                .formatted(name, app, name));
      }
    }
    return refused;
  }

  private GatewayException unusable(String why, Throwable cause) {
    return new GatewayException(ErrorCode.UPSTREAM_INVALID_RESPONSE, message(why), cause);
  }

  private GatewayException unusable(String why) {
    return new GatewayException(ErrorCode.UPSTREAM_INVALID_RESPONSE, message(why));
  }

  private String message(String why) {
    return "the GraphQL upstream of app '%s' does not return its schema: %s; operations with a graphql.document work without"
        .formatted(app, why);
  }
}
