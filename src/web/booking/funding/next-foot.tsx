import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { FormFoot } from '../../form/form-foot.tsx'
import { BackToTimes } from './back-to-times.tsx'

type NextFootProps = {
  /** 'Next', unless the form says otherwise. */
  button?: ReactNode
  busy: boolean
  failure: string | null
  reason: string | null
  onRefused: () => void
  /** Above the button: the last thing to agree to. */
  children?: ReactNode
}

const next = (
  <>
    Next
    <ArrowRight className="icon" />
  </>
)

export function NextFoot({ button = next, busy, failure, reason, onRefused, children }: NextFootProps) {
  return (
    <section className="form-section fields">
      {children}
      <FormFoot {...{ button, failure, reason, onRefused }} busy={busy && 'Saving your details'}>
        <BackToTimes />
      </FormFoot>
    </section>
  )
}
