import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { toCriteria } from '#domain/matching/check-answers.ts'
import { answerBadges } from '#domain/matching/fit-words.ts'
import type { MatchingCriteria } from '#domain/matching/questions.ts'
import { useIsHydrated } from '../../ui/browser-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAnswers } from './answers-store.ts'
import * as styles from './matching.module.css'

export function AnswersLine({
  criteria,
  isFixed = false,
}: {
  criteria: MatchingCriteria | null
  isFixed?: boolean
}) {
  if (criteria === null) return <div className={styles.answers} />
  const justify = isFixed ? 'justify-center' : ''
  return (
    <div className={`${styles.answers} ${justify}`}>
      <ul className={`${styles.answers} ${justify}`} aria-label="Your answers">
        {answerBadges(criteria).map((words) => (
          <li key={words} className="badge">
            {words}
          </li>
        ))}
      </ul>
      {!isFixed && (
        <Link className="link text-sm" to={paths.matchingQuestions(1)}>
          <Pencil className="icon" />
          Change answers
        </Link>
      )}
    </div>
  )
}

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

/** The answers live in this tab and nowhere else, so that matching needs a script. Looking around does not. */
export const NeedsScript = () => (
  <noscript>
    <div className="my-6">
      <Notice title="The questions need JavaScript">
        Without it you can still <Link to={paths.findPsychologist()}>see everybody and their free times</Link>
        .
      </Notice>
    </div>
  </noscript>
)

/** Apart from the loader, whose schemas must not reach the browser. */
export const formatSeeAll = (total: number | null) =>
  total === null ? 'See everyone' : total === 1 ? 'See our clinician' : `See all ${total} clinicians`
