package org.integrationgateway.builtin.oidc;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.builtin.identity.grant.GrantDocument;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * A login at the provider, as a stored grant.
 *
 * @param upstreamSubject the user's id at the provider
 * @param sid the session's id at the provider
 * @param codeHash of the code that it came from
 * @param tokenHash of the access token that was issued for it
 * @param tokenEnd when that token expires
 * @param person as the provider knew the user at the login
 * @param sealedIdToken for the logout at the provider
 */
record LoginGrant(
    Grant grant,
    String upstreamSubject,
    Optional<String> sid,
    String codeHash,
    String tokenHash,
    Instant tokenEnd,
    Person person,
    Optional<String> sealedIdToken) {
  static final String BY_UPSTREAM = "by-upstream-subject";
  static final String BY_SID = "by-sid";
  static final String BY_CODE = "by-code";
  static final String BY_TOKEN = "by-token";
  static final StoreSchema SCHEMA =
      StoreSchema.of(
          GrantDocument.STORE,
          KeyPath.of("id"),
          IndexSchema.of(GrantDocument.BY_SUBJECT, KeyPath.compound("subject", "createdAt", "id")),
          IndexSchema.of(GrantDocument.BY_END, KeyPath.of("forgottenAt")),
          IndexSchema.of(BY_UPSTREAM, KeyPath.of("upstreamSubject")),
          IndexSchema.of(BY_SID, KeyPath.of("sid")),
          IndexSchema.of(BY_CODE, KeyPath.of("code")),
          IndexSchema.of(BY_TOKEN, KeyPath.of("token")));

  Document write() {
    var document =
        GrantDocument.write(grant)
            .with("upstreamSubject", upstreamSubject)
            .with("code", codeHash)
            .with("token", tokenHash)
            .with("tokenEnd", tokenEnd)
            .with("person", person(person));
    document = sid.isPresent() ? document.with("sid", sid.get()) : document;
    return sealedIdToken.isPresent() ? document.with("idToken", sealedIdToken.get()) : document;
  }

  private static Document person(Person person) {
    return Document.builder()
        .putIfPresent("email", person.email())
        .put("emailVerified", person.emailVerified())
        .putIfPresent("displayName", person.displayName())
        .put("groups", person.groups())
        .build();
  }

  static LoginGrant read(Document document) {
    var grant = GrantDocument.read(document);
    var person = document.document("person").orElse(Document.EMPTY);
    return new LoginGrant(
        grant,
        document.text("upstreamSubject").orElseThrow(),
        document.text("sid"),
        document.text("code").orElseThrow(),
        document.text("token").orElseThrow(),
        document.instant("tokenEnd").orElseThrow(),
        new Person(
            grant.subject(),
            person.text("email"),
            person.flag("emailVerified").orElse(false),
            person.text("displayName"),
            person.list("groups").stream().map(String.class::cast).toList()),
        document.text("idToken"));
  }
}
