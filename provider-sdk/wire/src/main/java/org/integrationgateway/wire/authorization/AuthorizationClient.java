package org.integrationgateway.wire.authorization;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.AddRelationshipRequest;
import org.integrationgateway.protocol.v1.AuthorizationGrpc;
import org.integrationgateway.protocol.v1.CheckAccessManyRequest;
import org.integrationgateway.protocol.v1.DeleteRelationshipRequest;
import org.integrationgateway.protocol.v1.GetActiveModelRequest;
import org.integrationgateway.protocol.v1.ListResourceTypesRequest;
import org.integrationgateway.protocol.v1.SetActiveModelRequest;
import org.integrationgateway.protocol.v1.SetAuthorizationStateRequest;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.integrationgateway.sdk.authorization.StateChange;
import org.integrationgateway.wire.call.Calls;

/** The client adapter: an authorization on the other side of a channel. */
record AuthorizationClient(Calls calls) implements Authorization {
  @Override
  public AccessDecision check(AccessCheck question) {
    return RelationshipQuestions.read(
        calls.ask(
            AuthorizationGrpc.getCheckAccessMethod(),
            RelationshipQuestions.write(question),
            "a check"));
  }

  @Override
  public List<AccessDecision> checkMany(List<AccessCheck> questions) {
    var request = CheckAccessManyRequest.newBuilder();
    questions.forEach(question -> request.addRequests(RelationshipQuestions.write(question)));
    return calls
        .ask(AuthorizationGrpc.getCheckAccessManyMethod(), request.build(), "checks")
        .getResponsesList()
        .stream()
        .map(RelationshipQuestions::read)
        .toList();
  }

  @Override
  public RelationshipPage list(RelationshipFilter filter, int limit, Optional<String> pageToken) {
    // On the wire 0 stands for the default number, so it cannot be requested.
    var request = RelationshipQuestions.write(filter, limit == 0 ? -1 : limit, pageToken);
    return RelationshipQuestions.read(
        calls.ask(AuthorizationGrpc.getListRelationshipsMethod(), request, "relationships"));
  }

  @Override
  public boolean add(Relationship relationship) {
    var request =
        AddRelationshipRequest.newBuilder().setRelationship(Facts.write(relationship)).build();
    return calls
        .ask(AuthorizationGrpc.getAddRelationshipMethod(), request, "a relationship")
        .getAdded();
  }

  @Override
  public boolean delete(Relationship relationship) {
    var request =
        DeleteRelationshipRequest.newBuilder().setRelationship(Facts.write(relationship)).build();
    return calls
        .ask(AuthorizationGrpc.getDeleteRelationshipMethod(), request, "a relationship")
        .getDeleted();
  }

  @Override
  public StateChange setState(AuthorizationModel model, List<Relationship> relationships) {
    var request = SetAuthorizationStateRequest.newBuilder().setModel(Models.write(model));
    relationships.forEach(fact -> request.addRelationships(Facts.write(fact)));
    var changed =
        calls.ask(AuthorizationGrpc.getSetAuthorizationStateMethod(), request.build(), "a state");
    return new StateChange(changed.getAdded(), changed.getDeleted(), changed.getModelId());
  }

  @Override
  public AuthorizationModel activeModel() {
    return Models.read(
        calls.ask(
            AuthorizationGrpc.getGetActiveModelMethod(),
            GetActiveModelRequest.getDefaultInstance(),
            "the model"));
  }

  @Override
  public AuthorizationModel setActiveModel(AuthorizationModel model) {
    var request = SetActiveModelRequest.newBuilder().setModel(Models.write(model)).build();
    return Models.read(
        calls.ask(AuthorizationGrpc.getSetActiveModelMethod(), request, "the model"));
  }

  @Override
  public List<ResourceType> resourceTypes() {
    return calls
        .ask(
            AuthorizationGrpc.getListResourceTypesMethod(),
            ListResourceTypesRequest.getDefaultInstance(),
            "the model")
        .getResourceTypesList()
        .stream()
        .map(Models::read)
        .toList();
  }
}
