import { Link } from 'react-router'
import type { Money } from '#contract/staff/takings.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { staffCan, useStaff } from '../frame/staff-context.ts'

const words = {
  simulator: { title: 'Payments are simulated', text: 'Amounts below are pretend: no bank is asked.' },
  none: { title: 'Payments are not set up', text: 'No card can be saved or charged here.' },
} as const satisfies Record<Exclude<Money['payments'], 'stripe'>, unknown>

export function PaymentsNotice({ payments }: Pick<Money, 'payments'>) {
  const staff = useStaff()
  if (payments === 'stripe') return null
  const { title, text } = words[payments]
  return (
    <Notice type="warning" title={title}>
      {text}{' '}
      {staffCan(staff, 'edit the practice') && (
        <Link to={staffPages.setupSteps({ step: 'payments' })}>Connect payments</Link>
      )}
    </Notice>
  )
}
