import ArrowRight from 'lucide-react/icons/arrow-right'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { AddCard } from './add-card.tsx'
import type { GpStanding } from './gp-standing.ts'
import { actionCopy } from './pending-copy.ts'

/** The one main action: to what is missing first, or to the confirmation. */
export function NextAction({ next }: { next: GpStanding['missing'][number] | null }) {
  return (
    <div className="mt-8">
      {next?.code === 'savedCard' ? (
        <AddCard />
      ) : (
        <LinkButton to={next ? paths[next.page]() : paths.gpBookingConfirmation()}>
          {next ? actionCopy[next.code] : 'Continue to confirm'}
          <ArrowRight className="icon" />
        </LinkButton>
      )}
    </div>
  )
}
