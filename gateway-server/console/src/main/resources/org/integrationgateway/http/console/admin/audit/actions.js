/** What the audit trail records; one with a dot at its end stands for all actions of that thing. */
export const ACTIONS = [
  'account.', 'account.create', 'account.delete', 'account.disable', 'account.enable', 'account.link',
  'account.password', 'account.totp', 'activation.', 'activation.pause', 'activation.resume', 'app.', 'app.add',
  'audit.', 'audit.lose', 'audit.miss', 'audit.recover', 'call.', 'call.read', 'caller.', 'caller.refuse', 'client.',
  'client.refuse', 'client.register', 'configuration.', 'configuration.reload', 'connection.', 'connection.check',
  'connection.connect', 'connection.disconnect', 'connection.refuse', 'connection.revoke', 'connection.start',
  'consent.', 'consent.approve', 'consent.deny', 'credential.', 'credential.refresh', 'credential.resolve',
  'definition.', 'definition.apply', 'definition.delete', 'definition.pause', 'definition.resume', 'device.',
  'device.approve', 'device.deny', 'event.', 'event.deliver', 'grant.', 'grant.assert', 'grant.create', 'grant.end',
  'grant.end_all', 'grant.refresh', 'grant.reuse', 'grant.revoke', 'key.', 'key.delete', 'key.rewrap', 'key.rotate',
  'login.', 'login.fail', 'login.refuse', 'login.succeed', 'mcp_session.', 'mcp_session.begin', 'mcp_session.end',
  'member.', 'member.delete', 'member.put', 'operation.', 'operation.invoke', 'operation.preview', 'provider.',
  'provider.restart', 'rate.', 'rate.exceed', 'run.', 'run.cancel', 'run.signal', 'run.start', 'service_account.',
  'service_account.add_key', 'service_account.add_member', 'service_account.create', 'service_account.delete',
  'service_account.delete_key', 'service_account.delete_member', 'service_account.revoke', 'service_account.token',
  'session.', 'session.begin', 'session.end', 'session.end_all', 'subject.', 'subject.forget', 'token.',
  'token.create', 'token.revoke', 'token.revoke_all', 'tool.', 'tool.approve', 'tool.change',
];
