import { Link } from 'react-router'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { paths } from '#contract/page-paths.ts'
import { Drawing } from '../../ui/art/drawing.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { AnswersLine } from './answers-line.tsx'
import { formatSeeAll } from './format-see-all.ts'
import * as styles from './no-match.module.css'

type NoMatchProps = { criteria: MatchingCriteria | null; total: number | null; level: 1 | 2 }

/** Exact texts. See docs/product/matching.md#no-match. */
export function NoMatch({ criteria, total, level }: NoMatchProps) {
  const Heading = `h${level}` as const
  return (
    <div className={`card empty-state ${styles.noMatch}`}>
      <Drawing name="branch" />
      <Heading>Can't find what you're looking for?</Heading>
      <p>
        Sorry, we're unable to provide a match. Please adjust your criteria or{' '}
        <Link to={paths.getMatched()}>try again</Link>
      </p>
      <AnswersLine criteria={criteria} isFixed />
      <div className="empty-state__buttons">
        <LinkButton look={level === 1 ? 'primary' : 'secondary'} to={paths.matchingQuestions(1)}>
          Adjust my answers
        </LinkButton>
        <LinkButton look="quiet" to={paths.findPsychologist()}>
          {formatSeeAll(total)}
        </LinkButton>
      </div>
    </div>
  )
}
