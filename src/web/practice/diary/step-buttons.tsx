import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button/link-button.tsx'

type Step = { to: string; label: string }

type StepButtonsProps = {
  before: Step
  after: Step
  /** Where one is taken back to; null while one is there. */
  now: { to: string; isHere: boolean; label: string }
}

/** To the day, week or month before and after, and back to the present one. Links, so that each can be opened in a tab. */
export function StepButtons({ before, after, now }: StepButtonsProps) {
  return (
    <>
      <Link className="icon-btn" to={before.to} aria-label={before.label}>
        <ChevronLeft className="icon" />
      </Link>
      <LinkButton look="secondary" size="small" to={now.to} aria-current={now.isHere ? 'date' : undefined}>
        {now.label}
      </LinkButton>
      <Link className="icon-btn" to={after.to} aria-label={after.label}>
        <ChevronRight className="icon" />
      </Link>
    </>
  )
}
