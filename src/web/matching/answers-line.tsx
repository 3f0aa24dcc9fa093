import Pencil from 'lucide-react/icons/pencil'
import { Link } from 'react-router'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { answerBadges } from '#domain/matching/answer-badges.ts'
import { paths } from '../paths.ts'

/** The answers read back, and the way to change them. */
export function AnswersLine({
  criteria,
  isFixed = false,
}: {
  criteria: MatchingCriteria | null
  isFixed?: boolean
}) {
  if (criteria === null) return <div className="answers" />
  return (
    <div className="answers">
      <ul className="answers" aria-label="Your answers">
        {answerBadges(criteria).map((words) => (
          <li key={words} className="badge">
            {words}
          </li>
        ))}
      </ul>
      {!isFixed && (
        <Link className="link small" to={paths.matchingQuestions(1)}>
          <Pencil className="icon" />
          Change answers
        </Link>
      )}
    </div>
  )
}
