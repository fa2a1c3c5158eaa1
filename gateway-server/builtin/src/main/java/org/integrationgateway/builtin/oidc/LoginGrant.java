package org.integrationgateway.builtin.oidc;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.integrationgateway.builtin.identity.grant.GrantDocument;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Name;
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
    @Name("code") String codeHash,
    @Name("token") String tokenHash,
    Instant tokenEnd,
    Person person,
    @Name("idToken") Optional<String> sealedIdToken) {
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

  private static final StoredType<LoginGrant> STORED =
      StoredType.of(LoginGrant.class).without("grant", "person");
  private static final StoredType<Person> PERSON = StoredType.of(Person.class).without("id");

  Document write() {
    var members = new LinkedHashMap<>(GrantDocument.write(grant).members());
    members.putAll(STORED.members(this));
    members.put("person", PERSON.members(person));
    return Document.of(members);
  }

  static LoginGrant read(Document document) {
    var grant = GrantDocument.read(document);
    var person = document.document("person").orElseThrow();
    return STORED.read(document, grant, PERSON.read(person, grant.subject()));
  }
}
