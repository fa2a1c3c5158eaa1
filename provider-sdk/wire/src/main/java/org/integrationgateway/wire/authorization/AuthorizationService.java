package org.integrationgateway.wire.authorization;

import io.grpc.stub.StreamObserver;
import org.integrationgateway.protocol.v1.AddRelationshipRequest;
import org.integrationgateway.protocol.v1.AddRelationshipResponse;
import org.integrationgateway.protocol.v1.AuthorizationGrpc;
import org.integrationgateway.protocol.v1.AuthorizationModel;
import org.integrationgateway.protocol.v1.CheckAccessManyRequest;
import org.integrationgateway.protocol.v1.CheckAccessManyResponse;
import org.integrationgateway.protocol.v1.CheckAccessRequest;
import org.integrationgateway.protocol.v1.CheckAccessResponse;
import org.integrationgateway.protocol.v1.DeleteRelationshipRequest;
import org.integrationgateway.protocol.v1.DeleteRelationshipResponse;
import org.integrationgateway.protocol.v1.GetActiveModelRequest;
import org.integrationgateway.protocol.v1.ListRelationshipsRequest;
import org.integrationgateway.protocol.v1.ListRelationshipsResponse;
import org.integrationgateway.protocol.v1.ListResourceTypesRequest;
import org.integrationgateway.protocol.v1.ListResourceTypesResponse;
import org.integrationgateway.protocol.v1.SetActiveModelRequest;
import org.integrationgateway.protocol.v1.SetAuthorizationStateRequest;
import org.integrationgateway.protocol.v1.SetAuthorizationStateResponse;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.CheckedAuthorization;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;

/** The service adapter: the protocol in front of an authorization. */
final class AuthorizationService extends AuthorizationGrpc.AuthorizationImplBase {
  private final Serving<Authorization> serving;
  private final Workers workers;

  AuthorizationService(Serving<Authorization> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  @Override
  public void checkAccess(CheckAccessRequest request, StreamObserver<CheckAccessResponse> answer) {
    run(
        "checking",
        answer,
        authorization ->
            RelationshipQuestions.write(authorization.check(RelationshipQuestions.read(request))));
  }

  @Override
  public void checkAccessMany(
      CheckAccessManyRequest request, StreamObserver<CheckAccessManyResponse> answer) {
    run(
        "checking",
        answer,
        authorization -> {
          var questions =
              request.getRequestsList().stream().map(RelationshipQuestions::read).toList();
          var response = CheckAccessManyResponse.newBuilder();
          authorization
              .checkMany(questions)
              .forEach(decision -> response.addResponses(RelationshipQuestions.write(decision)));
          return response.build();
        });
  }

  @Override
  public void listRelationships(
      ListRelationshipsRequest request, StreamObserver<ListRelationshipsResponse> answer) {
    run(
        "listing relationships",
        answer,
        authorization ->
            RelationshipQuestions.write(
                authorization.list(
                    RelationshipQuestions.filter(request),
                    RelationshipQuestions.limit(request),
                    RelationshipQuestions.pageToken(request))));
  }

  @Override
  public void addRelationship(
      AddRelationshipRequest request, StreamObserver<AddRelationshipResponse> answer) {
    run(
        "adding a relationship",
        answer,
        authorization ->
            AddRelationshipResponse.newBuilder()
                .setAdded(authorization.add(Facts.read(request.getRelationship())))
                .build());
  }

  @Override
  public void deleteRelationship(
      DeleteRelationshipRequest request, StreamObserver<DeleteRelationshipResponse> answer) {
    run(
        "deleting a relationship",
        answer,
        authorization ->
            DeleteRelationshipResponse.newBuilder()
                .setDeleted(authorization.delete(Facts.read(request.getRelationship())))
                .build());
  }

  @Override
  public void setAuthorizationState(
      SetAuthorizationStateRequest request, StreamObserver<SetAuthorizationStateResponse> answer) {
    run(
        "setting the state",
        answer,
        authorization -> {
          var changed =
              authorization.setState(
                  Models.read(request.getModel()),
                  request.getRelationshipsList().stream().map(Facts::read).toList());
          return SetAuthorizationStateResponse.newBuilder()
              .setAdded(changed.added())
              .setDeleted(changed.deleted())
              .setModelId(changed.modelId())
              .build();
        });
  }

  @Override
  public void getActiveModel(
      GetActiveModelRequest request, StreamObserver<AuthorizationModel> answer) {
    run("reading the model", answer, authorization -> Models.write(authorization.activeModel()));
  }

  @Override
  public void setActiveModel(
      SetActiveModelRequest request, StreamObserver<AuthorizationModel> answer) {
    run(
        "setting the model",
        answer,
        authorization ->
            Models.write(authorization.setActiveModel(Models.read(request.getModel()))));
  }

  @Override
  public void listResourceTypes(
      ListResourceTypesRequest request, StreamObserver<ListResourceTypesResponse> answer) {
    run(
        "reading the model",
        answer,
        authorization -> {
          var response = ListResourceTypesResponse.newBuilder();
          authorization
              .resourceTypes()
              .forEach(type -> response.addResourceTypes(Models.write(type)));
          return response.build();
        });
  }

  /** One request to the authorization. */
  private interface Request<T> {
    T to(Authorization authorization);
  }

  private <T> void run(String what, StreamObserver<T> answer, Request<T> request) {
    workers.run(
        what,
        ServiceFailures.ALL,
        answer,
        cancellation -> request.to(new CheckedAuthorization(serving.unnamed())));
  }
}
