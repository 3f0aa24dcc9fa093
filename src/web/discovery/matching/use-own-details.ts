import { useEffect, useRef } from 'react'
import type { MatchingAnswers } from '#domain/matching/answers.ts'
import { type ClientRecord, useClientProfile } from '../../client/client-profile.ts'
import { changeAnswers } from './answers-store.ts'

/** The person who signed in, whose email and mobile they are: the client may be their child. */
export const toContact = ({
  accountHolder: { firstName, lastName },
  email,
  mobile,
}: Pick<ClientRecord, 'accountHolder' | 'email' | 'mobile'>) => ({
  firstName,
  lastName,
  email,
  phone: mobile ?? '',
})

/** On the contact step a signed-in client is not asked for what we know, unless they have begun to answer. */
export function useOwnDetails(
  isShown: boolean,
  { firstName, lastName, email, phone }: MatchingAnswers,
): void {
  const { record } = useClientProfile()
  const isEmpty = `${firstName}${lastName}${email}${phone}` === ''
  const isOffered = useRef(false)
  useEffect(() => {
    if (!isShown || !record || isOffered.current) return
    // Once: clearing the fields afterwards is the person's own doing.
    isOffered.current = true
    if (!isEmpty) return
    changeAnswers(toContact(record))
  }, [isShown, record, isEmpty])
}
