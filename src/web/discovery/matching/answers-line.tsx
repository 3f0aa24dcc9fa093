import Pencil from 'lucide-react/icons/pencil'
import { Link } from 'react-router'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { answerBadges } from '#domain/matching/answer-badges.ts'
import { paths } from '#contract/page-paths.ts'
import * as styles from './answers-line.module.css'

/** The answers read back, and the way to change them. */
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
