import type { z } from 'zod'
import type { contactRequest, guardianRequest, intakeRequest } from '#contract/funding.ts'
import { type Booker, bookerCodes, bookersOffered } from '#domain/clients/bookers.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import { requiredMessage } from '#domain/identifiers/messages.ts'
import type { ApiProblem } from '../api/call-api.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { storeItem } from '../appointment/session-items.ts'
import { renameFaults } from '../form/rename-faults.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { contactOf } from './emergency-contact.tsx'
import type { PhoneJudgement } from './use-phone.ts'
import type { Saver } from './use-saver.ts'

/** Document 1 section 3: `behalfOf` of the funding forms, `onBehalfOf` of confirm, and what each answer asks for. */
export type BookerValues = {
  behalfOf: string
  bookerName: string
  bookerPhone: string
  parentFirstName: string
  parentLastName: string
  parentEmail: string
}

/** In the order of the screen. */
export const bookerNames = {
  behalfOf: 'who this appointment is for',
  bookerName: 'your name',
  bookerPhone: 'your contact',
  parentFirstName: 'first name of the parent or guardian',
  parentLastName: 'their last name',
  parentEmail: 'their email',
} as const satisfies Record<keyof BookerValues, string>

const isBooker = (value: string): value is Booker => bookerCodes.some((code) => code === value)

/** Of what the screen holds, only what is offered counts: another funding or record may have been here before. */
export function bookerIn(values: Pick<BookerValues, 'behalfOf'>, offered: readonly Booker[]): Booker {
  const { behalfOf } = values
  return isBooker(behalfOf) && offered.includes(behalfOf) ? behalfOf : 'mySelf'
}

export const bookersFor = (client: ClientRecord, funding: FundingMethod | null): readonly Booker[] =>
  bookersOffered(client.recordType, funding)

/** Saved contacts by kind: what was given the last time is there again. */
export function bookerOf(client: ClientRecord): BookerValues {
  const adult = contactOf(client, 'adult')
  return {
    behalfOf: client.intake?.behalfOf ?? 'mySelf',
    bookerName: adult?.firstName ?? '',
    bookerPhone: adult?.mobileNumber ?? '',
    parentFirstName: client.guardian?.parentFirstName ?? '',
    parentLastName: client.guardian?.parentLastName ?? '',
    parentEmail: client.guardian?.parentEmail ?? '',
  }
}

/** Document 1 section 5. */
export function checkBooker(
  values: BookerValues,
  booker: Booker,
  phone: PhoneJudgement,
): Messages<BookerValues> {
  const isEmpty = (field: keyof BookerValues) => values[field].trim() === ''
  switch (booker) {
    case 'mySelf':
      return {}
    case 'someoneElseAdult':
      return {
        ...(isEmpty('bookerName') && { bookerName: requiredMessage('Your name') }),
        ...(phone.fault !== undefined && { bookerPhone: phone.fault }),
      }
    case 'myChild': {
      const email = checkEmail(values.parentEmail)
      return {
        ...(isEmpty('parentFirstName') && { parentFirstName: signUpMessages.firstName }),
        ...(isEmpty('parentLastName') && { parentLastName: signUpMessages.lastName }),
        ...(isEmpty('parentEmail')
          ? { parentEmail: signUpMessages.email }
          : !email.ok && { parentEmail: email.message }),
      }
    }
  }
}

/** The intake step: for whom, and by whose leave. */
export const saveIntake = (save: Saver, booker: Booker, isConsentForParent: boolean) =>
  save({
    method: 'POST',
    path: '/client-records/me/intake',
    body: { behalfOf: booker, isConsentForParent } satisfies z.input<typeof intakeRequest>,
  })

/** The adult who books, or the guardian of the child; nothing for oneself. */
export function saveBookerContact(save: Saver, values: BookerValues, booker: Booker) {
  switch (booker) {
    case 'mySelf':
      return Promise.resolve({ ok: true, value: undefined } as const)
    case 'someoneElseAdult':
      return save({
        method: 'POST',
        path: '/client-records/me/key-client-contacts',
        name: 'adult contact',
        body: {
          firstName: values.bookerName.trim(),
          mobileNumber: values.bookerPhone.trim(),
          tags: ['adult'],
        } satisfies z.input<typeof contactRequest>,
      })
    case 'myChild':
      return save({
        method: 'POST',
        path: '/client-records/me/additional-profiles',
        body: {
          role: 'guardian',
          parentFirstName: values.parentFirstName.trim(),
          parentLastName: values.parentLastName.trim(),
          parentEmail: values.parentEmail.trim(),
        } satisfies z.input<typeof guardianRequest>,
      })
  }
}

/** The server's names for what each answer asks for. */
const fieldOf = {
  mySelf: {},
  someoneElseAdult: { firstName: 'bookerName', mobileNumber: 'bookerPhone' },
  myChild: {
    parentFirstName: 'parentFirstName',
    parentLastName: 'parentLastName',
    parentEmail: 'parentEmail',
  },
} as const satisfies Record<Booker, Readonly<Record<string, keyof BookerValues>>>

export const bookerFaults = (problem: ApiProblem, booker: Booker): Messages<BookerValues> =>
  renameFaults<keyof BookerValues>(problem, fieldOf[booker])

/** What the summary says under "For": whoever books for somebody else reads the client's name there. */
export const nameBookedFor = (client: ClientRecord, booker: Booker): void =>
  storeItem('bookedFor', booker === 'mySelf' ? 'Myself' : `${client.firstName} ${client.lastName}`)
