import { type OnBehalfOf, onBehalfOfOptions } from '#domain/clients/on-behalf-of.ts'
import { hasCode } from '#domain/clinicians/vocabulary.ts'
import { readAnswers } from '#domain/matching/answers.ts'
import type { SignUpParts } from './values.ts'

type Newcomer = SignUpParts['newcomer']

/**
 * What was said in the matching questions of this visit, as the sign-up has it. The contact details there are those of the
 * person at the screen: their name is the client's only where the session is for themselves.
 */
export function toNewcomer(
  matchingAnswers: Readonly<Record<string, unknown>>,
  offered: readonly OnBehalfOf[],
): Partial<Newcomer> {
  const { who, firstName, lastName, email, phone: mobile } = readAnswers(matchingAnswers)
  const onBehalfOf = hasCode(onBehalfOfOptions, who) && offered.includes(who) ? who : ''
  const isForAnother = onBehalfOf === 'someoneElseAdult' || onBehalfOf === 'myChild'
  const name = isForAnother
    ? { bookerFirstName: firstName, bookerLastName: lastName }
    : { firstName, lastName }
  return { onBehalfOf, ...name, email, mobile }
}

/** What was typed here counts more than what was said there. */
export function fillIn(typed: Newcomer, known: Partial<Newcomer>): Newcomer {
  const isUntouched = typed.onBehalfOf === '' || typed.onBehalfOf === known.onBehalfOf
  if (!isUntouched) return typed
  const missing = Object.entries(known).filter(([field]) => typed[field as keyof Newcomer] === '')
  return { ...typed, ...Object.fromEntries(missing) }
}
