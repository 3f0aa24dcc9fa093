import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { toCriteria } from '#domain/matching/to-criteria.ts'
import { paths } from '#contract/page-paths.ts'
import { useIsHydrated } from '../../visit/use-is-hydrated.ts'
import { useAnswers } from './answers-store.ts'

/** Without answers the questions come first. See docs/product/matching.md#results. */
export function useCriteria(): MatchingCriteria | null {
  const answers = useAnswers()
  const isKnown = useIsHydrated()
  const navigate = useNavigate()
  const criteria = useMemo(() => toCriteria(answers), [answers])
  useEffect(() => {
    if (isKnown && criteria === null) void navigate(paths.matchingQuestions(), { replace: true })
  }, [isKnown, criteria, navigate])
  return criteria
}
