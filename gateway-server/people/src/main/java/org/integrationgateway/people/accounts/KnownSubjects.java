package org.integrationgateway.people.accounts;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.integrationgateway.builtin.identity.Account;
import org.integrationgateway.builtin.identity.LocalAccounts;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.Profiles;
import org.integrationgateway.people.accounts.KnownSubject.Kind;
import org.integrationgateway.people.serviceaccount.ServiceAccount;
import org.integrationgateway.people.serviceaccount.ServiceAccounts;

/** The subjects that this gateway has seen: by an account, a login, or a token. */
public record KnownSubjects(
    LocalLogins local, Profiles profiles, ApiTokens tokens, ServiceAccounts serviceAccounts) {
  private static final String USER = "user:";

  /** The users and service accounts, by subject. */
  public List<KnownSubject> all() {
    var all = new TreeMap<String, KnownSubject>();
    for (var profile : profiles.all()) {
      all.put(
          profile.subject(),
          new KnownSubject(profile.subject(), profile.displayName(), profile.email(), Kind.LOGIN));
    }
    for (var account : accounts()) {
      var subject = account.subject();
      all.put(
          subject, new KnownSubject(subject, account.displayName(), account.email(), Kind.ACCOUNT));
    }
    for (var account : serviceAccounts.all()) {
      var subject = account.subject().id();
      all.put(
          subject,
          new KnownSubject(
              subject, Optional.of(account.displayName()), Optional.empty(), Kind.SERVICE_ACCOUNT));
    }
    return List.copyOf(all.values());
  }

  /** The users and service accounts with this text in their subject, name or address. */
  public List<KnownSubject> find(String text) {
    return all().stream().filter(one -> one.has(text)).toList();
  }

  /**
   * Whether a subject is known, also by the address in {@code user:<address>}.
   *
   * @param isApp whether there is an app of this name
   */
  public boolean knows(String subject, Predicate<String> isApp) {
    if (subject.startsWith("system:")) {
      return isApp.test(subject.substring("system:".length()));
    }
    if (subject.startsWith(ServiceAccount.PREFIX)) {
      return serviceAccounts.exists(subject.substring(ServiceAccount.PREFIX.length()));
    }
    return local.localAccounts().flatMap(known -> known.ofSubject(subject)).isPresent()
        || profiles.find(subject).isPresent()
        || !tokens.listAny(Optional.of(subject)).isEmpty()
        || (subject.contains("@") && hasAddress(subject.substring(USER.length())));
  }

  /** Only a verified address is that of a member. */
  private boolean hasAddress(String address) {
    return profiles.all().stream()
        .flatMap(profile -> profile.email().stream())
        .anyMatch(email -> email.toLowerCase(Locale.ROOT).equals(address));
  }

  private List<Account> accounts() {
    return local.localAccounts().map(LocalAccounts::list).orElse(List.of());
  }
}
