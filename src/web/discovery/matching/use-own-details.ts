import { useEffect, useRef } from 'react'
import type { MatchingAnswers } from '#domain/matching/answers.ts'
import { useClientProfile } from '../../client/client-profile.ts'
import { changeAnswers } from './answers-store.ts'

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
    changeAnswers({
      firstName: record.firstName,
      lastName: record.lastName,
      email: record.email,
      phone: record.mobile ?? '',
    })
  }, [isShown, record, isEmpty])
}
