package org.integrationgateway.people.accounts;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.identity.Account;
import org.integrationgateway.builtin.identity.LocalAccounts;
import org.integrationgateway.builtin.identity.SecondFactors;
import org.integrationgateway.people.api.login.account.AccountService;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.Person;

/** The local accounts as their owners manage them. */
public record LocalAccountPages(LocalAccounts accounts) implements AccountService {
  @Override
  public Optional<Own> own(String subject) {
    return accounts
        .ofSubject(subject)
        .filter(account -> !account.disabled())
        .map(account -> new Own(account.login(), accounts.factors().isOn(account.login())));
  }

  @Override
  public Optional<Person> byPasswordAlone(String subject) {
    return accounts
        .ofSubject(subject)
        .filter(account -> !account.disabled() && !accounts.factors().isOn(account.login()))
        .map(Account::person);
  }

  @Override
  public void changePassword(String login, Secret current, Secret next, String address) {
    accounts.changePassword(login, current, next, address);
  }

  @Override
  public Setup beginDevice(String login, Secret password, String address) {
    accounts.requirePassword(login, password, address);
    return setup(accounts.factors().begin(login));
  }

  @Override
  public Optional<Setup> device(String login) {
    return accounts.factors().pending(login).map(LocalAccountPages::setup);
  }

  @Override
  public List<Secret> confirmDevice(String login, String code) {
    return accounts.factors().confirm(login, code);
  }

  @Override
  public void removeDevice(String login, Secret password, String address) {
    accounts.requirePassword(login, password, address);
    accounts.factors().remove(login);
  }

  @Override
  public Optional<String> linkOwner(Secret link) {
    return accounts.links().owner(link).map(Account::login);
  }

  @Override
  public String usePasswordLink(Secret link, Secret password) {
    return accounts.usePasswordLink(link, password).subject();
  }

  private static Setup setup(SecondFactors.Setup setup) {
    return new Setup(setup.key(), setup.link());
  }
}
