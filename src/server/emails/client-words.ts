import { paths } from '#contract/page-paths.ts'
import { emailChangeHours } from '#domain/clients/credentials.ts'
import { dayAndTime, formatWhen } from '#domain/booking/appointment-words.ts'
import type { ClientReminder } from '#domain/messages/emails.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Config } from '../config.ts'
import { referralUrl } from './appointment-words.ts'
import type { EmailGroup } from './deliver.ts'

type Greeted = { firstName: string }

type LateCard = Greeted & {
  startsAt: Date
  endsAt: Date
  timeZone: ZoneId
  clinicianName: string
  clinicianId: string
  /** Someone else has the time. */
  wasTaken: boolean
}

/** To a client, about something else than one appointment. As discreet as those: neither with whom nor what it is about. */
export const clientEmails = {
  invite: {
    to: 'address',
    write: (config, { firstName }: { firstName: string | null }) => ({
      subject: `Your invitation to ${config.PRODUCT_NAME}`,
      preview: 'Set up your login, and choose a time.',
      heading: 'You are invited to set up your login',
      parts: [
        `${firstName === null ? 'Hello' : `Hello ${firstName}`}, you can now book your appointments online.`,
        'Sign up with this email and the mobile number that you gave us. We’ll send a code to that mobile to check that it is you.',
        { button: 'Sign up', href: `${config.PUBLIC_URL}${paths.signUpWithInvite()}` },
        'If you did not expect this, you can ignore it.',
      ],
    }),
  },
  /** To an address that the office entered. Until its link is used, nothing has changed. */
  confirmAddress: {
    to: 'address',
    write: (config, { token }: { token: string }) => ({
      subject: `Confirm your email for ${config.PRODUCT_NAME}`,
      preview: `You can use the link once, within ${emailChangeHours} hours.`,
      heading: 'Is this your email?',
      parts: [
        'The practice was told that this is your new email address. Please confirm that it is yours:',
        { button: 'Yes, use this email', href: `${config.PUBLIC_URL}${paths.confirmNewEmail({ token })}` },
        `You can use the link once, within ${emailChangeHours} hours. If this is not about you, ignore this email: nothing has changed.`,
      ],
    }),
  },
  /** To the address before, which does not learn the new one. */
  otherAddressNoted: {
    to: 'address',
    write: (config) => ({
      subject: `${config.PRODUCT_NAME} was given another email for you`,
      preview: 'Nothing has changed yet.',
      heading: 'Another email was noted for you',
      parts: [
        `The practice was told that you have a new email address. We sent a link to the new address, which works for ${emailChangeHours} hours. Once it is used, we write to the new address. Until then we write to this one.`,
        `If it was not you, please write to ${config.SUPPORT_EMAIL} straight away.`,
      ],
    }),
  },
  /** Whose client they are from now on; null where they can book anyone. */
  otherClinician: {
    to: 'client',
    write: (config, { firstName, clinicianName }: Greeted & { clinicianName: string | null }) => ({
      subject: 'Your next appointments',
      preview: 'Something changes from now on.',
      heading: 'Something changes from now on',
      parts: [
        clinicianName === null
          ? `Hello ${firstName}, you can choose who you see at your next appointments.`
          : `Hello ${firstName}, your next appointments are with ${clinicianName}. You can book one yourself.`,
        'If something changes for an appointment that is booked already, another email says so.',
        { button: 'See my appointments', href: `${config.PUBLIC_URL}${paths.myAppointments()}` },
      ],
    }),
  },
  /** What is missing, where the practice asks for it. */
  reminder: {
    to: 'client',
    write: (config, { firstName, about }: Greeted & { about: ClientReminder }) => {
      const { text, button, href } = missing[about](config)
      return {
        subject: 'Before your next appointment',
        preview: 'Something is still missing.',
        heading: 'Something is still missing',
        parts: [`Hello ${firstName}, ${text}`, { button, href }],
      }
    },
  },
  questionnaireReminder: {
    to: 'booker',
    write: (config, { firstName }: Greeted) => ({
      subject: 'We’re still holding your time',
      preview: 'You have a few minutes left to finish.',
      heading: 'We’re holding your time for a few more minutes',
      parts: [
        `Hello ${firstName}, you asked for this reminder. Something is still missing before your appointment can be booked.`,
        { button: 'Finish my booking', href: `${config.PUBLIC_URL}${paths.gpBookingPending()}` },
        'If your time runs out, we keep what you have filled in, and you can choose another time.',
      ],
    }),
  },
  cardTooLate: {
    to: 'booker',
    write: (config, late: LateCard) => ({
      subject: `Not booked: ${dayAndTime(late.startsAt, late.timeZone)}`,
      preview: 'This time could not be booked. Here is how to choose another.',
      heading: 'This time could not be booked',
      parts: [
        `Hello ${late.firstName}, your card details are saved, but we could no longer book this time. Nothing is booked and nothing was charged.`,
        {
          facts: [
            ['When', formatWhen(late, late.timeZone)],
            ['With', late.clinicianName],
          ],
        },
        {
          button: 'Choose another time',
          href: `${config.PUBLIC_URL}${othersPath(late)}`,
        },
        'You won’t need to enter your card again.',
      ],
    }),
  },
  /** A link, and neither the document, nor what it is for; an amount only where it is not what the client was told. */
  document: {
    to: 'client',
    write: (
      config,
      { firstName, documentId, changed }: Greeted & { documentId: string; changed: string | null },
    ) => ({
      subject: 'A new document for you',
      preview: 'Log in to read it.',
      parts: [
        `Hello ${firstName}, you have a new document for your records. Log in to read, print or download it.`,
        ...(changed === null ? [] : [changed]),
        { button: 'Open it', href: `${config.PUBLIC_URL}${paths.myReceipt(documentId)}` },
      ],
    }),
  },
} as const satisfies EmailGroup

/** Other times of the same clinician, unless it was not the time that stood in the way. */
const othersPath = ({ wasTaken, clinicianId }: LateCard) =>
  wasTaken ? paths.psychologist(clinicianId) : paths.findPsychologist()

const missing = {
  referral: (config) => ({
    text: 'we do not have your GP’s referral yet. Please ask the GP to send it, or upload it yourself: a photo is fine.',
    button: 'Add my referral',
    href: referralUrl(config),
  }),
  emergencyContact: (config) => ({
    text: 'we do not have an emergency contact for you yet: someone we may call if we are worried about you during a session.',
    button: 'Add an emergency contact',
    href: `${config.PUBLIC_URL}${paths.myProfile()}`,
  }),
} as const satisfies Record<
  ClientReminder,
  (config: Config) => { text: string; button: string; href: string }
>
