package org.integrationgateway.wire.authorization;

import java.util.Optional;
import org.integrationgateway.protocol.v1.CheckAccessRequest;
import org.integrationgateway.protocol.v1.CheckAccessResponse;
import org.integrationgateway.protocol.v1.ListRelationshipsRequest;
import org.integrationgateway.protocol.v1.ListRelationshipsResponse;
import org.integrationgateway.protocol.v1.ListedRelationship;
import org.integrationgateway.protocol.v1.RelationshipLayer;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.wire.value.Structs;

/** Questions and their answers, to the wire and back. */
final class RelationshipQuestions {
  private static final int USUAL_PAGE = 100;

  private RelationshipQuestions() {}

  static CheckAccessRequest write(AccessCheck question) {
    var written =
        CheckAccessRequest.newBuilder()
            .setSubject(question.subject())
            .setAction(question.action())
            .setResource(Facts.write(question.resource()));
    if (!question.context().isEmpty()) {
      written.setContext(Structs.write(question.context()));
    }
    return written.build();
  }

  static AccessCheck read(CheckAccessRequest question) {
    return new AccessCheck(
        subject(question.getSubject()),
        question.getAction(),
        Facts.read(question.getResource()),
        Structs.read(question.getContext()));
  }

  /** A question that names no subject is about the caller. */
  private static String subject(String named) {
    return named.isEmpty() ? CallContext.currentSubject().map(Subject::id).orElse("") : named;
  }

  static CheckAccessResponse write(AccessDecision decision) {
    return CheckAccessResponse.newBuilder()
        .setAllowed(decision.allowed())
        .addAllRelations(decision.relations())
        .setReason(decision.reason())
        .build();
  }

  static AccessDecision read(CheckAccessResponse decision) {
    return new AccessDecision(
        decision.getAllowed(), decision.getRelationsList(), decision.getReason());
  }

  static ListRelationshipsRequest write(
      RelationshipFilter filter, int limit, Optional<String> pageToken) {
    var written = ListRelationshipsRequest.newBuilder();
    filter.subject().ifPresent(written::setSubject);
    filter.relation().ifPresent(written::setRelation);
    filter.resourceType().ifPresent(written::setResourceType);
    filter.resourceId().ifPresent(written::setResourceId);
    filter.layer().map(Facts::write).ifPresent(written::setLayer);
    pageToken.ifPresent(written::setPageToken);
    return written.setPageSize(limit).build();
  }

  static RelationshipFilter filter(ListRelationshipsRequest request) {
    return new RelationshipFilter(
        text(request.getSubject()),
        text(request.getRelation()),
        text(request.getResourceType()),
        text(request.getResourceId()),
        request.getLayer() == RelationshipLayer.RELATIONSHIP_LAYER_UNSPECIFIED
            ? Optional.empty()
            : Optional.of(Facts.read(request.getLayer())));
  }

  static int limit(ListRelationshipsRequest request) {
    return request.getPageSize() == 0 ? USUAL_PAGE : request.getPageSize();
  }

  static Optional<String> pageToken(ListRelationshipsRequest request) {
    return text(request.getPageToken());
  }

  static ListRelationshipsResponse write(RelationshipPage page) {
    var written = ListRelationshipsResponse.newBuilder();
    page.relationships()
        .forEach(
            listed ->
                written.addRelationships(
                    ListedRelationship.newBuilder()
                        .setRelationship(Facts.write(listed.relationship()))
                        .setLayer(Facts.write(listed.layer()))));
    page.nextPageToken().ifPresent(written::setNextPageToken);
    return written.build();
  }

  static RelationshipPage read(ListRelationshipsResponse page) {
    return new RelationshipPage(
        page.getRelationshipsList().stream()
            .map(
                listed ->
                    new org.integrationgateway.sdk.authorization.ListedRelationship(
                        Facts.read(listed.getRelationship()), Facts.read(listed.getLayer())))
            .toList(),
        text(page.getNextPageToken()));
  }

  /** A text that is empty on the wire is absent. */
  private static Optional<String> text(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }
}
