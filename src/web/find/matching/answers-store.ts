import { useMemo } from 'react'
import { type MatchingAnswers, noAnswers, readAnswers } from '#domain/matching/questions.ts'
import type { Answers } from '#domain/questionnaires/questionnaire.ts'
import { readItem, storeItem, useItem } from '../../session/tab-storage.ts'

/** The answers as this tab keeps them: the same after a reload, gone with the tab. */
export function useAnswers(): MatchingAnswers {
  const stored = useItem('matchingQuery')
  return useMemo(() => (stored ? readAnswers(stored) : noAnswers), [stored])
}

/** Whatever was sent before was sent for other answers, so nothing of that is kept. */
export function changeAnswers(change: Answers): void {
  storeItem('matchingQuery', { ...readAnswers(readItem('matchingQuery') ?? {}), ...change })
}

export const forgetAnswers = () => storeItem('matchingQuery', null)
