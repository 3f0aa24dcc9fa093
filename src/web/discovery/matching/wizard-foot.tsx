import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import * as styles from './wizard-foot.module.css'

type WizardFootProps = {
  backTo: string
  /** On the last step: whether the answers are sent to the team, and how to see the results without sending them. */
  results: { isSent: boolean; onShow: () => void } | null
  /** Why one cannot go on, or null. */
  missing: string | null
  /** Said where nothing is missing. */
  note?: string
}

const withoutSending = 'Show me who fits'

/** Back and Next. On phones they stay at the foot of the screen. */
export function WizardFoot({ backTo, results, missing, note }: WizardFootProps) {
  return (
    <div className={styles.foot}>
      <LinkButton look="quiet" to={backTo}>
        <ArrowLeft className="icon" />
        Back
      </LinkButton>
      <output className={missing ? styles.why : `${styles.why} ${styles.note}`}>{missing ?? note}</output>
      {results?.isSent && (
        <Button look="secondary" onClick={results.onShow}>
          {withoutSending}
        </Button>
      )}
      <Button type="submit" disabledReason={missing ?? false}>
        {results ? (
          results.isSent ? (
            'Show results'
          ) : (
            withoutSending
          )
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
