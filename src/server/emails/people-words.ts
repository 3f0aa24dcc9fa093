import { paths } from '#contract/page-paths.ts'
import type { Config } from '../config.ts'
import type { EmailGroup } from './deliver.ts'

type Added = { firstName: string; bookerName: string; token: string }

/** To the people of an account about who may act for them, and to the account about what became of it. See docs/product/people.md. */
export const peopleEmails = {
  added: {
    to: 'address',
    write: (config, { firstName, bookerName, token }: Added) => ({
      subject: `${config.PRODUCT_NAME}: someone books for you`,
      preview: 'You can end it, or look after it yourself.',
      heading: `${bookerName} books for you`,
      parts: [
        `Hello ${firstName}. ${bookerName} has told us that they book appointments for you. They can book, move and cancel them, pay, fill in forms, see receipts and uploaded documents, and get the reminders. They can’t see your clinician’s notes, or your answers once they are sent.`,
        'You can stop this, or make a login of your own. With your own login, your forms, documents, payments and messages are yours alone. They can still book, move and cancel appointments and see when they are, until you stop it.',
        { button: 'See what I can do', href: linkOf(config, token) },
        'If you do not know this person, please end it.',
      ],
    }),
  },
  /** To whoever acted for them. */
  ended: {
    to: 'address',
    write: (_, { firstName }: { firstName: string }) => ({
      subject: 'You no longer book for someone',
      preview: 'They have ended it.',
      heading: `You no longer book for ${firstName}`,
      parts: [
        `${firstName} has asked that you no longer book for them. Their appointments stay as they are.`,
      ],
    }),
  },
  /** To the person, where whoever acted for them has stopped. */
  stopped: {
    to: 'address',
    write: (config, { firstName, bookerName }: Omit<Added, 'token'>) => ({
      subject: `${config.PRODUCT_NAME}: someone no longer books for you`,
      preview: 'They have ended it.',
      heading: `${bookerName} no longer books for you`,
      parts: [
        `Hello ${firstName}. ${bookerName} no longer books for you. Your appointments stay as they are.`,
      ],
    }),
  },
  takenOver: {
    to: 'address',
    write: (_, { firstName }: { firstName: string }) => ({
      subject: 'Someone you book for has their own login now',
      preview: 'You can still book for them.',
      heading: `${firstName} has their own login now`,
      parts: [
        `You can still book for ${firstName} and see when their appointments are. Forms, documents, payments and messages are theirs from now on. If you had saved a card for them, we have removed it.`,
      ],
    }),
  },
} as const satisfies EmailGroup

const linkOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, token: string) =>
  `${PUBLIC_URL}${paths.lookedAfter(token)}`

export const addedText = (config: Pick<Config, 'PUBLIC_URL' | 'PRODUCT_NAME'>, token: string): string =>
  `${config.PRODUCT_NAME}: someone books appointments for you. To see who, to end it, or to make a login of your own: ${linkOf(config, token)}`
