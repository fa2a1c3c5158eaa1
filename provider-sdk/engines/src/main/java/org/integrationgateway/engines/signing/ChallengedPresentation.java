package org.integrationgateway.engines.signing;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A presentation that depends on what the server has answered before. */
public sealed interface ChallengedPresentation extends Presentation
    permits DigestAccess, ProvenToken {
  /**
   * The parts of an answer that presentations read.
   *
   * @param challenges values of {@code WWW-Authenticate}
   * @param nonces values of the header {@link ProofNonces#HEADER}
   */
  record Answer(int status, List<String> challenges, List<String> nonces) {
    private static final int UNAUTHORIZED = 401;

    public Answer {
      challenges = List.copyOf(challenges);
      nonces = List.copyOf(nonces);
    }

    boolean isRefusal() {
      return status == UNAUTHORIZED;
    }
  }

  /** Whether a credential is presented in a way that depends on answers. */
  default boolean isFor(CredentialValues values) {
    return true;
  }

  /** Names in lower case of headers of the answer that it reads. */
  default Set<String> reads() {
    return Set.of();
  }

  /**
   * Whether a request whose body can be sent once only follows a request without a body, whose
   * answer says what the server wants.
   */
  boolean asksFirst(PresentedRequest request);

  /**
   * Takes the challenge or the nonce of an answer.
   *
   * @param request that was answered, without what presents the credential
   * @return whether the request is to be sent again
   */
  boolean answered(CredentialValues values, PresentedRequest request, Answer answer);

  /** Returns the challenged part of a presentation, alone or beside others. */
  static Optional<ChallengedPresentation> in(Presentation presentation) {
    if (presentation instanceof ChallengedPresentation challenged) {
      return Optional.of(challenged);
    }
    return presentation instanceof Several several
        ? several.all().stream().flatMap(each -> in(each).stream()).findFirst()
        : Optional.empty();
  }
}
