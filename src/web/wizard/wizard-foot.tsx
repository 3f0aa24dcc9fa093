import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import * as styles from './wizard-foot.module.css'

type WizardFootProps = {
  backTo: string
  /** Why one cannot go on, or null. */
  missing: string | null
  /** Said where nothing is missing. */
  note?: string
  /** What the main button says on a step that is not followed by another. */
  finish?: ReactNode
  busy?: string | false
  /** Pressed although something is missing. */
  onRefused?: () => void
  /** Beside the main button. */
  children?: ReactNode
}

/** Back and Next. On phones they stay at the foot of the screen. */
export function WizardFoot({ backTo, missing, note, finish, busy, onRefused, children }: WizardFootProps) {
  return (
    <div className={styles.foot}>
      <LinkButton look="quiet" to={backTo}>
        <ArrowLeft className="icon" />
        Back
      </LinkButton>
      <output className={missing ? styles.why : `${styles.why} ${styles.note}`}>{missing ?? note}</output>
      {children}
      <Button type="submit" busy={busy} disabledReason={missing ?? false} onRefused={onRefused}>
        {finish || (
          <>
            Next
            <ArrowRight className="icon" />
          </>
        )}
      </Button>
    </div>
  )
}
