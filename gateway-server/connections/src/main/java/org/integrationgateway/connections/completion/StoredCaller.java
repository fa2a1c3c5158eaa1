package org.integrationgateway.connections.completion;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.sdk.Subject;

/** The subject that begins a connection, for those who complete it later: as it is stored. */
public record StoredCaller(
    String subject,
    Optional<String> email,
    Optional<String> displayName,
    List<String> scopes,
    List<String> groups,
    Proof.Kind proof,
    Optional<String> proofId,
    Optional<String> provider) {
  public static final StandIn<Caller, StoredCaller> STAND_IN =
      new StandIn<>(Caller.class, StoredCaller.class, StoredCaller::of, StoredCaller::caller);

  private static StoredCaller of(Caller caller) {
    var subject = caller.subject();
    var proof = caller.proof();
    return new StoredCaller(
        subject.id(),
        subject.email(),
        subject.displayName(),
        subject.scopes(),
        caller.groups(),
        proof.kind(),
        proof.id(),
        proof.provider());
  }

  private Caller caller() {
    return Caller.of(
        new Subject(subject, email, displayName, scopes),
        new Proof(proof, proofId, provider),
        groups);
  }
}
