import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { Link, useNavigate } from 'react-router'
import type { Charge } from '#contract/staff/charges.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ChargeTrail as Trail } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/money.ts'
import { dayAndTime } from '#domain/emails/format-appointment.ts'
import { queryClient } from '../../api/query.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { formatShortMoment } from '../desk/format-moment.ts'
import { formatBirthday } from '../clients/format-client.ts'
import { ReadFailed } from '../desk/read-failed.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { useMinute } from '../desk/use-minute.ts'
import { useStaff } from '../frame/staff-context.ts'
import { ChargeActions } from './charge-actions.tsx'
import { focusChargeLink } from './charge-link.ts'
import { ChargeTrail } from './charge-trail.tsx'
import { kindOf, openStanding, stateOf } from './charge-words.ts'
import { useCharge } from './use-charge.ts'
import * as styles from './charge-panel.module.css'

type ChargePanelProps = { id: string; show: string }

/** One charge: what it is, what happened, and what can be done. */
export function ChargePanel({ id, show }: ChargePanelProps) {
  const navigate = useNavigate()
  const charge = useCharge(id)
  const trail = useQuery(staffQuery('readChargeTrail', { params: { id } }), queryClient)
  // What was read stays when reading it again fails.
  const failed = [charge, trail].find(({ data, error }) => !data && error)
  const close = () => {
    void navigate(staffPages.money({ show: show === 'all' ? undefined : show }), { preventScrollReset: true })
    focusChargeLink(id)
  }
  return (
    <aside className={styles.panel} aria-label="The charge">
      <div className={styles.close}>
        <IconButton label="Close the charge" icon={<X className="icon" />} onClick={close} />
      </div>
      {charge.data && trail.data ? (
        <Details charge={charge.data} trail={trail.data} />
      ) : failed?.error ? (
        <ReadFailed problem={failed.error.problem} isFetching={failed.isFetching} refetch={failed.refetch} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </aside>
  )
}

const focus = (heading: HTMLHeadingElement | null) => heading?.focus()

function Details({ charge, trail }: { charge: Charge; trail: Trail }) {
  const { timeZone } = useStaff()
  const now = useMinute()
  const { tone, label } = stateOf(openStanding(charge))
  return (
    <>
      <StateLine tone={tone} isPill>
        {label}
      </StateLine>
      <h2 ref={focus} tabIndex={-1}>
        <Link to={staffPages.client(charge.client.id)}>{charge.client.name}</Link>
      </h2>
      <p className="text-ink-soft">
        Born {formatBirthday(trail.dateOfBirth)}. {formatShortMoment(charge.start, timeZone, now)}.{' '}
        {kindOf(charge.kind, trail.type)} with {charge.clinician.name}
      </p>
      <p className={styles.amount}>{formatCents(charge.cents)}</p>
      <ChargeTrail charge={charge} steps={trail.steps} />
      <ChargeActions charge={charge} trail={trail} />
      {trail.nextSession && (
        <p className={styles.foot}>
          The next session, {dayAndTime(new Date(trail.nextSession), timeZone)}, stays booked.
        </p>
      )}
    </>
  )
}
