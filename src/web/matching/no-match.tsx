import { Link } from 'react-router'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { paths } from '../paths.ts'
import { Drawing } from '../ui/art/drawing.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { AnswersLine } from './answers-line.tsx'
import { seeAllWords } from './see-all-words.ts'

type NoMatchProps = { criteria: MatchingCriteria | null; total: number | null; level: 1 | 2 }

/** Document 2, "Matching questionnaire", letter for letter. */
export function NoMatch({ criteria, total, level }: NoMatchProps) {
  const Heading = `h${level}` as const
  return (
    <div className="card empty no-match">
      <Drawing name="branch" />
      <Heading>Can't find what you're looking for?</Heading>
      <p>
        Sorry, we're unable to provide a match. Please adjust your criteria or{' '}
        <Link to={paths.getMatched()}>try again</Link>
      </p>
      <AnswersLine criteria={criteria} isFixed />
      <div className="btns">
        <LinkButton look={level === 1 ? 'primary' : 'secondary'} to={paths.matchingQuestions(1)}>
          Adjust my answers
        </LinkButton>
        <LinkButton look="quiet" to={paths.findPsychologist()}>
          {seeAllWords(total)}
        </LinkButton>
      </div>
    </div>
  )
}
