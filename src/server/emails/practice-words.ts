import { staffPages } from '#contract/staff/staff-pages.ts'
import type { EmailGroup } from './deliver.ts'

/** To the practice. They may lie open on a shared desk: they name no one, no amount and nothing that a client wrote. */
export const practiceEmails = {
  safetyTask: {
    to: 'address',
    write: (config, { againMinutes }: { againMinutes: number }) => ({
      subject: 'A safety task is waiting',
      preview: 'Please take care of it now.',
      heading: 'A safety task is waiting',
      parts: [
        'A client of the practice may need help now. Please take care of it at once.',
        { button: 'Open the safety tasks', href: `${config.PUBLIC_URL}${staffPages.safetyTasks()}` },
        'Sign in there to see who it is, and say that you are on it.',
        `This email is sent again every ${againMinutes} minutes until the task is acknowledged.`,
      ],
    }),
  },
  messages: {
    to: 'address',
    write: (config, { all, forCrm }: { all: number; forCrm: number }) => {
      const heading = all === 1 ? 'A message is waiting' : `${all} messages are waiting`
      return {
        subject: heading,
        preview: 'It came by a form of the site.',
        heading,
        parts: [
          all === 1 ? 'It came by a form of the site.' : 'They came by the forms of the site.',
          ...(forCrm > 0
            ? [`Not taken by the CRM for more than an hour: ${forCrm}. Please check how it is set up.`]
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
