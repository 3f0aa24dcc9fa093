import ArrowRight from 'lucide-react/icons/arrow-right'
import { paths } from '#contract/page-paths.ts'
import { Drawing } from '../../ui/art/drawing.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import * as styles from './gp-band.module.css'

export function GpBand() {
  return (
    <section className="wrap py-(--section) pt-0">
      <div className={styles.band}>
        <div className="grid justify-items-start gap-3.5">
          <h2>Need a mental health treatment plan?</h2>
          <p className="text-ink-soft">
            Our GPs write them by video, free where Medicare pays for it. A plan and referral let you claim
            the rebate on psychology sessions.
          </p>
          <p className="text-sm text-ink-soft">
            Since November 2025 Medicare pays for a video plan only if you are registered with us under
            MyMedicare, have your usual GP here, or saw us face to face in the last 12 months.
          </p>
          <LinkButton look="secondary" to={paths.findGp()}>
            See GPs who are free
            <ArrowRight className="icon" />
          </LinkButton>
        </div>
        <div className={styles.art}>
          <Drawing name="branch" />
        </div>
      </div>
    </section>
  )
}
