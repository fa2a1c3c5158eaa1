package org.integrationgateway.people.accounts;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.builtin.identity.Account;
import org.integrationgateway.builtin.identity.LocalAccounts;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.ServiceException;

/**
 * The local accounts as operators manage them.
 *
 * @param local empty when the configuration has none, or while the server starts
 * @param url public URL of the gateway
 */
public record LocalAccountDirectory(Supplier<Optional<LocalAccounts>> local, PublicUrl url)
    implements AccountDirectory {
  @Override
  public List<Entry> list() {
    var accounts = accounts();
    return accounts.list().stream().map(account -> entry(accounts, account)).toList();
  }

  @Override
  public Entry get(String id) {
    var accounts = accounts();
    return accounts
        .account(id)
        .map(account -> entry(accounts, account))
        .orElseThrow(() -> unknown(id));
  }

  @Override
  public Entry create(NewAccount request) {
    return answered(
        accounts ->
            entry(
                accounts,
                accounts.invite(
                    request.login(), request.displayName(), request.email(), request.groups())));
  }

  @Override
  public Link link(String id) {
    return answered(
        accounts -> {
          var made = accounts.links().make(id);
          return new Link(made.at(URI.create(url.at(""))), made.expiresAt());
        });
  }

  @Override
  public void setDisabled(String id, boolean disabled) {
    answered(
        accounts -> {
          accounts.setDisabled(id, disabled);
          return disabled;
        });
  }

  @Override
  public boolean removeDevice(String id) {
    return answered(
        accounts -> {
          var account = accounts.account(id).orElseThrow(() -> unknown(id));
          return accounts.factors().remove(account.login());
        });
  }

  @Override
  public void delete(String id) {
    answered(
        accounts -> {
          accounts.delete(id);
          return true;
        });
  }

  private interface Request<T> {
    T to(LocalAccounts accounts);
  }

  private <T> T answered(Request<T> request) {
    try {
      return request.to(accounts());
    } catch (ServiceException refused) {
      throw AccountFailures.of(refused);
    }
  }

  private LocalAccounts accounts() {
    return local
        .get()
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_CONFIGURED,
                    "this gateway has no accounts of its own: an identity provider with 'source:"
                        + " builtin:local' in its configuration gives it some"));
  }

  private static Entry entry(LocalAccounts accounts, Account account) {
    return new Entry(
        account.login(),
        account.subject(),
        account.displayName(),
        account.email(),
        account.groups(),
        account.disabled(),
        !accounts.hasPassword(account.login()),
        accounts.factors().isOn(account.login()),
        account.createdAt());
  }

  private static GatewayException unknown(String id) {
    return new GatewayException(ErrorCode.NOT_FOUND, "there is no account '%s'".formatted(id));
  }
}
