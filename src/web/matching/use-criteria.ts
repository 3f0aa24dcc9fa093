import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { criteriaOf } from '#domain/matching/check-answers.ts'
import { paths } from '../paths.ts'
import { useAnswers, useIsTakenOver } from './answers-store.ts'

/** Document 2, "Matching questionnaire": with no filter criteria the questions come first. */
export function useCriteria(): MatchingCriteria | null {
  const answers = useAnswers()
  const isKnown = useIsTakenOver()
  const navigate = useNavigate()
  const criteria = useMemo(() => criteriaOf(answers), [answers])
  useEffect(() => {
    if (isKnown && criteria === null) void navigate(paths.matchingQuestions(), { replace: true })
  }, [isKnown, criteria, navigate])
  return criteria
}
