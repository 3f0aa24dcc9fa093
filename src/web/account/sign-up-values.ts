import { type OnBehalfOf, onBehalfOfOptions } from '#domain/clients/on-behalf-of.ts'
import { readAnswers } from '#domain/matching/questions.ts'
import { hasCode } from '#domain/vocabulary.ts'
import { restoreDraft } from '../forms/form-drafts.ts'
import { readItem, storeItem } from '../session/tab-storage.ts'

/** What is on the screen; `sign-up-rules.ts` reads it as the request has it. */
export type SignUpParts = {
  newcomer: {
    /** Empty until it is answered: everything else speaks of that person. */
    onBehalfOf: OnBehalfOf | ''
    /** Of the person who has the session, as the date of birth is. */
    firstName: string
    lastName: string
    /** DD/MM/YYYY */
    dateOfBirth: string
    atsi: boolean
    /** Of the person who signs up for another: where the session is for themselves, it is not asked. */
    bookerFirstName: string
    bookerLastName: string
    email: string
    mobile: string
    password: string
    isRegistered: boolean
    isPoliciesConfirmed: boolean
  }
}

export const emptyValues: SignUpParts = {
  newcomer: {
    onBehalfOf: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    atsi: false,
    bookerFirstName: '',
    bookerLastName: '',
    email: '',
    mobile: '',
    password: '',
    isRegistered: true,
    isPoliciesConfirmed: false,
  },
}

const withoutPassword = ({ newcomer }: SignUpParts): SignUpParts => ({
  newcomer: { ...newcomer, password: '' },
})

/** What was typed survives a reload and an expired hold, in this tab only. A password is never written anywhere. */
export function readDraft(offered: readonly OnBehalfOf[]): SignUpParts {
  const typed = withoutPassword(restoreDraft(readItem('signUpDraft'), emptyValues))
  const { onBehalfOf } = typed.newcomer
  // Another release, or a booking with another funding, may have been here before.
  const answered = offered.find((code) => code === onBehalfOf) ?? ''
  const newcomer = { ...typed.newcomer, onBehalfOf: answered } as const
  return { newcomer: fillUntouched(newcomer, toNewcomer(readItem('matchingQuery') ?? {}, offered)) }
}

export const keepDraft = (values: SignUpParts): void => storeItem('signUpDraft', withoutPassword(values))

export const forgetDraft = (): void => storeItem('signUpDraft', null)

type TypedNewcomer = SignUpParts['newcomer']

/**
 * What was said in the matching questions of this visit, as the sign-up has it. The contact details there are those of the
 * person at the screen: their name is the client's only where the session is for themselves.
 */
export function toNewcomer(
  matchingAnswers: Readonly<Record<string, unknown>>,
  offered: readonly OnBehalfOf[],
): Partial<TypedNewcomer> {
  const { who, firstName, lastName, email, phone: mobile } = readAnswers(matchingAnswers)
  const onBehalfOf = hasCode(onBehalfOfOptions, who) && offered.includes(who) ? who : ''
  const isForAnother = onBehalfOf === 'someoneElseAdult' || onBehalfOf === 'myChild'
  const name = isForAnother
    ? { bookerFirstName: firstName, bookerLastName: lastName }
    : { firstName, lastName }
  return { onBehalfOf, ...name, email, mobile }
}

/** What was typed here counts more than what was said there. */
export function fillUntouched(typed: TypedNewcomer, known: Partial<TypedNewcomer>): TypedNewcomer {
  const isUntouched = typed.onBehalfOf === '' || typed.onBehalfOf === known.onBehalfOf
  if (!isUntouched) return typed
  const missing = Object.entries(known).filter(([field]) => typed[field as keyof TypedNewcomer] === '')
  return { ...typed, ...Object.fromEntries(missing) }
}
