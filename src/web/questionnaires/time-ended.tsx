import { paths } from '#contract/page-paths.ts'
import { countsForDays, type QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { LinkButton } from '../ui/button/link-button.tsx'

/** On the page that says it was sent: it came after the hold had ended. See docs/product/gp.md#surveys. */
export function TimeEnded({ code }: { code: QuestionnaireCode }) {
  return (
    <>
      <p className="lead mt-3">
        The time you were holding has ended. Your answers are kept, and count for the next GP time you book
        within {countsForDays[code]} days.
      </p>
      <p className="mt-8">
        <LinkButton to={paths.findGp()}>Choose a time</LinkButton>
      </p>
    </>
  )
}
