import type { StaffPaths } from './staff-path-type.ts'

export const signInPaths = {
  signStaffIn: 'POST /staff/session',
  readSecondStep: 'GET /staff/session/second-step',
  startPasskeyCheck: 'POST /staff/session/passkey-challenge',
  passSecondStep: 'POST /staff/session:confirm',
  lockStaffSession: 'POST /staff/session:lock',

  readStaffSecurity: 'GET /staff/security',
  startPasskeySetUp: 'POST /staff/passkeys:start',
  addPasskey: 'POST /staff/passkeys',
  renamePasskey: 'PUT /staff/passkeys/{id}',
  removePasskey: 'DELETE /staff/passkeys/{id}',
  startAuthenticatorSetUp: 'POST /staff/authenticator:start',
  addAuthenticator: 'PUT /staff/authenticator',
  removeAuthenticator: 'DELETE /staff/authenticator',
  replaceRecoveryCodes: 'POST /staff/recovery-codes',
  changeStaffPassword: 'PUT /staff/password',
  endStaffSignIn: 'DELETE /staff/sign-ins/{id}',
  endOtherStaffSignIns: 'DELETE /staff/sign-ins',

  readStaffInvitation: 'POST /staff/invitations:read',
  acceptStaffInvitation: 'POST /staff/invitations:accept',

  listStaff: 'GET /staff/people',
  changeStaff: 'PUT /staff/people/{id}',
  resetSecondStep: 'DELETE /staff/people/{id}/second-step',
  inviteStaff: 'POST /staff/invitations',
  renewStaffInvitation: 'POST /staff/invitations/{id}:renew',
  revokeStaffInvitation: 'DELETE /staff/invitations/{id}',
} as const satisfies StaffPaths
