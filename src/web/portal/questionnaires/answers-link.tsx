import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import type { AppointmentView } from '../appointment-view.ts'

/** From a GP appointment to what was sent for it. */
export function AnswersLink({ view }: { view: AppointmentView }) {
  return (
    <LinkButton
      look="secondary"
      size="small"
      aria-label={`Questionnaires: ${view.when}, ${view.name}`}
      to={paths.myQuestionnaires()}
    >
      Questionnaires
    </LinkButton>
  )
}
