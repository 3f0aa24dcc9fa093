import { Link } from 'react-router'
import type { ReconciledDay } from '#contract/staff/reconciliation.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatCents } from '#domain/fees/money.ts'
import { disputeStates } from '#domain/money/disputes.ts'
import { differenceKinds } from '#domain/money/reconcile.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { longDay, shortMoment } from '../../../appointment/format-day.ts'
import { Row, RowList } from '../../desk/row-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { countOf } from '../../diary/session/format-session.ts'
import { useStaff } from '../../frame/staff-context.ts'

/** “Friday 13 November”: both sums, and each payment that differs. */
export function ComparedDay({ compared }: { compared: ReconciledDay }) {
  const { timeZone } = useStaff()
  const { day, differences, disputes, ourCents, theirCents, checkedAt } = compared
  const name = longDay(dayNumberOfIso(day))
  return (
    <Sheet
      title={name}
      isFlush
      action={
        differences.length === 0 ? (
          <StateLine tone="ok">Nothing differs</StateLine>
        ) : (
          <StateLine tone="bad">{countOf(differences.length, 'difference')}</StateLine>
        )
      }
      foot={
        <span>
          Our ledger {formatCents(ourCents)}, the provider {formatCents(theirCents)}. Compared{' '}
          {shortMoment(new Date(checkedAt), timeZone)}.
        </span>
      }
    >
      {differences.length > 0 && (
        <RowList label={`Differences on ${name}`}>
          {differences.map((difference) => (
            <Row
              key={`${difference.movement} ${difference.providerId}`}
              title={differenceKinds[difference.kind]}
              end={
                difference.chargeId && (
                  <Link to={staffPages.money({ charge: difference.chargeId })}>
                    Open the charge<span className="sr-only"> {difference.providerId}</span>
                  </Link>
                )
              }
            >
              {amountsOf(difference)} <span className="wrap-anywhere">{difference.providerId}</span>
            </Row>
          ))}
        </RowList>
      )}
      {disputes.length > 0 && (
        <RowList label={`Disputes on ${name}`}>
          {disputes.map(({ providerId, state, cents, chargeId }) => (
            <Row
              key={`${providerId} ${state}`}
              title={disputeStates[state]}
              end={
                <Link to={staffPages.money({ charge: chargeId })}>
                  Open the charge<span className="sr-only"> {providerId}</span>
                </Link>
              }
            >
              {formatCents(cents)}. <span className="wrap-anywhere">{providerId}</span>
            </Row>
          ))}
        </RowList>
      )}
    </Sheet>
  )
}

function amountsOf({ ourCents, theirCents }: ReconciledDay['differences'][number]): string {
  if (ourCents !== null && theirCents !== null)
    return `Ours ${formatCents(ourCents)}, the provider’s ${formatCents(theirCents)}.`
  return `${formatCents(ourCents ?? theirCents ?? 0)}.`
}
