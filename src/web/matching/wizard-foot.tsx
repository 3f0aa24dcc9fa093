import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'

type WizardFootProps = {
  backTo: string
  isLast: boolean
  /** Why one cannot go on, or null. */
  missing: string | null
  /** Said where nothing is missing. */
  note?: string
}

/** Back and Next. On phones they stay at the foot of the screen. */
export function WizardFoot({ backTo, isLast, missing, note }: WizardFootProps) {
  return (
    <div className="wizard-foot">
      <LinkButton look="quiet" to={backTo}>
        <ArrowLeft className="icon" />
        Back
      </LinkButton>
      <output className={missing ? 'why' : 'why why--note'}>{missing ?? note}</output>
      <Button type="submit" disabledReason={missing ?? false}>
        {isLast ? (
          'Show results'
        ) : (
          <>
            Next
            <ArrowRight className="icon" />
          </>
        )}
      </Button>
    </div>
  )
}
