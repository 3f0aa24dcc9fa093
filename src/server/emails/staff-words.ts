import { paths } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { invitationDays } from '#domain/staff/staff-roles.ts'
import { secondStep } from '#domain/staff/staff-sign-in.ts'
import type { EmailGroup } from './deliver.ts'

/** To those who work at the practice, about their sign-in. */
export const staffEmails = {
  invitation: {
    to: 'address',
    write: (_config, { practiceName, link }: { practiceName: string; link: string }) => ({
      subject: `Your sign-in at ${practiceName}`,
      preview: `The link works once, for ${invitationDays} days.`,
      heading: `Join ${practiceName}`,
      parts: [
        `${practiceName} has invited you to its practice side. Open this link to choose a password and a second step:`,
        { button: 'Set up your sign-in', href: link },
        `The link works once, for ${invitationDays} days. If you do not work there, ignore this email.`,
      ],
    }),
  },
  /** To the owner and administrators. It names the colleague, who may need help. */
  wrongCodes: {
    to: 'address',
    write: (config, { colleague }: { colleague: string }) => ({
      subject: `Wrong sign-in codes for a colleague`,
      preview: `${secondStep.guesses} codes were wrong, and codes are paused for this sign-in.`,
      heading: 'Someone typed wrong sign-in codes',
      parts: [
        `Someone who knew the password of ${colleague} typed ${secondStep.guesses} wrong codes in a row. None of them got in, and codes are paused for this sign-in.`,
        'If it was them, they can use a passkey now or try again later. If it was not, ask them to choose a new password at once:',
        { button: 'Choose a new password', href: `${config.PUBLIC_URL}${paths.forgotPassword()}` },
      ],
    }),
  },
  secondStepReset: {
    to: 'address',
    write: (config) => ({
      subject: 'Your second step was reset',
      preview: 'Next time you sign in, you set up a new one.',
      parts: [
        'Someone who manages your practice reset the second step of your sign-in. You were signed out everywhere on the practice side, and your recovery codes no longer work.',
        { button: 'Sign in and set up a new one', href: `${config.PUBLIC_URL}${staffPages.signIn()}` },
        `If you did not ask for this, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    }),
  },
  recoveryCodeUsed: {
    to: 'address',
    write: (config, { left }: { left: number }) => ({
      subject: 'A recovery code was used',
      preview: 'That code no longer works.',
      heading: 'One of your recovery codes was used',
      parts: [
        `Someone signed in as you with a recovery code just now. It no longer works; ${left} are left.`,
        `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    }),
  },
  signInChanged: {
    to: 'address',
    write: (config, { heading, effect }: { heading: string; effect: string }) => ({
      subject: heading,
      preview: effect,
      parts: [
        `${heading} on the practice side just now. ${effect}`,
        `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    }),
  },
  /** To the one who asks, in the set-up. */
  test: {
    to: 'address',
    write: (config) => ({
      subject: `A test email of ${config.PRODUCT_NAME}`,
      preview: 'You asked for it in the set-up.',
      heading: 'Email works',
      parts: ['You asked for this test in the set-up of your practice. Clients’ emails go the same way.'],
    }),
  },
} as const satisfies EmailGroup

/** To the practice. They may lie open on a shared desk: they name no one, no amount and nothing that a client wrote. */
export const practiceEmails = {
  safetyTask: {
    to: 'address',
    write: (config, { againMinutes }: { againMinutes: number }) => ({
      subject: 'A safety task is waiting',
      preview: 'Please take care of it now.',
      parts: [
        'A client of the practice may need help now. Please take care of it at once.',
        { button: 'Open the safety tasks', href: `${config.PUBLIC_URL}${staffPages.safetyTasks()}` },
        'Sign in there to see who it is, and say that you are on it.',
        `We send this email again every ${againMinutes} minutes until someone says that they are on it.`,
      ],
    }),
  },
  messages: {
    to: 'address',
    write: (config, { all, forCrm }: { all: number; forCrm: number }) => {
      return {
        subject: all === 1 ? 'A message is waiting' : `${all} messages are waiting`,
        preview:
          all === 1 ? 'It came through a form on the site.' : 'They came through the forms on the site.',
        parts: [
          all === 1 ? 'It came through a form on the site.' : 'They came through the forms on the site.',
          ...(forCrm > 0
            ? [
                `Waiting for more than an hour to reach your CRM: ${forCrm}. Please check how the CRM is set up.`,
              ]
            : []),
          { button: 'Open the messages', href: `${config.PUBLIC_URL}${staffPages.messages()}` },
        ],
      }
    },
  },
  paymentsDiffer: {
    to: 'address',
    write: (config, { day, count }: { day: string; count: number }) => ({
      // One for each day: emails of one job to one person are told apart by it.
      subject: `Payments of ${day} differ from the provider’s list`,
      preview: `${count === 1 ? 'One difference' : `${count} differences`} on ${day}.`,
      heading: 'Our ledger and the payment provider differ',
      parts: [
        `For ${day}, our ledger and the payment provider’s own list do not say the same: ${count === 1 ? 'there is one difference' : `there are ${count} differences`}. Each is named on this page:`,
        { button: 'See what differs', href: `${config.PUBLIC_URL}${staffPages.reconciliation()}` },
        'Nothing was charged or refunded because of this. You need to sign in.',
      ],
    }),
  },
} as const satisfies EmailGroup
