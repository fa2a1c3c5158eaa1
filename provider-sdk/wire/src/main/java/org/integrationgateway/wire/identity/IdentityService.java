package org.integrationgateway.wire.identity;

import io.grpc.stub.StreamObserver;
import org.integrationgateway.protocol.v1.AuthorizeRequest;
import org.integrationgateway.protocol.v1.AuthorizeResponse;
import org.integrationgateway.protocol.v1.GetGrantRequest;
import org.integrationgateway.protocol.v1.Grant;
import org.integrationgateway.protocol.v1.IdentityGrpc;
import org.integrationgateway.protocol.v1.IntrospectRequest;
import org.integrationgateway.protocol.v1.IntrospectResponse;
import org.integrationgateway.protocol.v1.ListGrantsRequest;
import org.integrationgateway.protocol.v1.ListGrantsResponse;
import org.integrationgateway.protocol.v1.RevokeGrantRequest;
import org.integrationgateway.protocol.v1.RevokeGrantResponse;
import org.integrationgateway.protocol.v1.TokenRequest;
import org.integrationgateway.protocol.v1.TokenResponse;
import org.integrationgateway.protocol.v1.UserInfoRequest;
import org.integrationgateway.protocol.v1.UserInfoResponse;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.CheckedIdentity;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.value.ServiceFailures;
import org.integrationgateway.wire.value.Structs;

/** The service adapter: the protocol in front of an identity. */
final class IdentityService extends IdentityGrpc.IdentityImplBase {
  private static final int USUAL_PAGE = 100;

  private final Serving<Identity> serving;
  private final Workers workers;

  IdentityService(Serving<Identity> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  @Override
  public void authorize(AuthorizeRequest request, StreamObserver<AuthorizeResponse> answer) {
    run(
        "beginning a login",
        answer,
        identity -> {
          var page = identity.authorize(IdentityRequests.read(request));
          return AuthorizeResponse.newBuilder()
              .setUrl(page.url().toString())
              .setState(page.state().orElse(""))
              .build();
        });
  }

  @Override
  public void token(TokenRequest request, StreamObserver<TokenResponse> answer) {
    run(
        "giving a token",
        answer,
        identity -> Answers.write(identity.token(IdentityRequests.read(request))));
  }

  @Override
  public void introspect(IntrospectRequest request, StreamObserver<IntrospectResponse> answer) {
    run(
        "looking at a token",
        answer,
        identity ->
            identity
                .introspect(Secret.of(request.getToken()))
                .map(Answers::write)
                .orElse(IntrospectResponse.getDefaultInstance()));
  }

  @Override
  public void userInfo(UserInfoRequest request, StreamObserver<UserInfoResponse> answer) {
    run(
        "looking at a token",
        answer,
        identity -> {
          var info = identity.userInfo(Absent.secret(request.getToken()));
          return UserInfoResponse.newBuilder()
              .setSubject(Answers.write(info.person()))
              .setClaims(Structs.write(info.claims()))
              .build();
        });
  }

  @Override
  public void listGrants(ListGrantsRequest request, StreamObserver<ListGrantsResponse> answer) {
    run(
        "listing grants",
        answer,
        identity ->
            Answers.write(
                identity.listGrants(
                    Absent.text(request.getSubject()),
                    request.getPageSize() == 0 ? USUAL_PAGE : request.getPageSize(),
                    Absent.text(request.getPageToken()))));
  }

  @Override
  public void getGrant(GetGrantRequest request, StreamObserver<Grant> answer) {
    run(
        "reading a grant",
        answer,
        identity -> Answers.write(identity.getGrant(request.getGrantId())));
  }

  @Override
  public void revokeGrant(RevokeGrantRequest request, StreamObserver<RevokeGrantResponse> answer) {
    run(
        "revoking a grant",
        answer,
        identity -> {
          identity.revokeGrant(request.getGrantId());
          return RevokeGrantResponse.getDefaultInstance();
        });
  }

  /** One request to the identity. */
  private interface Request<T> {
    T to(Identity identity);
  }

  private <T> void run(String what, StreamObserver<T> answer, Request<T> request) {
    workers.run(
        what,
        ServiceFailures.ALL,
        answer,
        cancellation -> request.to(new CheckedIdentity(serving.unnamed())));
  }
}
