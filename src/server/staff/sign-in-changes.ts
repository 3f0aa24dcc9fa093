import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { sendOwnNotice } from './send-own-notice.ts'
import { signInChangedEmail } from './staff-emails.ts'

/** What someone changes about their own second step, as the audit and the email to them name it. */
const changes = {
  passkeyAdded: {
    noted: 'passkey added',
    heading: 'A passkey was added to your sign-in',
    effect: 'It works as your second step from now on.',
  },
  passkeyRemoved: {
    noted: 'passkey removed',
    heading: 'A passkey was removed from your sign-in',
    effect: 'It no longer works as your second step.',
  },
  authenticatorAdded: {
    noted: 'authenticator app added',
    heading: 'An authenticator app was added to your sign-in',
    effect:
      'Its codes work as your second step from now on. Those of an app that you had before no longer do.',
  },
  authenticatorRemoved: {
    noted: 'authenticator app removed',
    heading: 'The authenticator app was removed from your sign-in',
    effect: 'Its codes no longer work as your second step.',
  },
  recoveryCodesReplaced: {
    noted: 'new recovery codes',
    heading: 'New recovery codes were made for your sign-in',
    effect: 'Those that you had before no longer work.',
  },
} as const satisfies Record<string, { noted: string; heading: string; effect: string }>

export type SignInChange = keyof typeof changes

/** In the transaction of the change itself. */
export const noteSignInChange = (tx: Tx, by: AccessedBy, change: SignInChange): Promise<void> =>
  noteAccess(tx, {
    ...by,
    action: 'change',
    clientId: null,
    subject: `staff ${by.actor}: ${changes[change].noted}`,
  })

/** By email. */
export const tellOfSignInChange = (service: Service, subject: string, change: SignInChange): Promise<void> =>
  sendOwnNotice(service, subject, (to) =>
    signInChangedEmail({ to, config: service.config, ...changes[change] }),
  )
