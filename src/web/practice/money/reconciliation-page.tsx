import { useState } from 'react'
import { Link } from 'react-router'
import type { ReconciledDay } from '#contract/staff/takings.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { disputeStates } from '#domain/money/refunds-and-disputes.ts'
import { differenceKinds } from '#domain/money/reconcile.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { useAction } from '../../api/use-action.ts'
import { longDay, shortMoment } from '../../appointment/format-day.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Row, RowList, Sheet, StateLine } from '../desk/desk.tsx'
import { nameZone } from '../desk/format-moment.ts'
import { countOf } from '../diary/format-session.ts'

/** See docs/product/money.md#reconciliation. */
export default function ReconciliationPage() {
  const { timeZone } = useStaff()
  return (
    <>
      <DeskHead
        title="Reconciliation"
        note={`Our ledger beside the payment provider’s own list, day by day. Every night we compare the day before, and email the office if something differs. ${nameZone(timeZone)}.`}
      >
        <LinkButton look="quiet" size="small" to={staffPages.money()}>
          All charges
        </LinkButton>
      </DeskHead>
      <DeskRead query={staffQuery('listReconciliations', {})} skeleton={<SkeletonText lines={6} />}>
        {({ today, days }) => (
          <div className="grid gap-6">
            <CompareNow today={today} />
            {days.length === 0 ? (
              <EmptyState drawing="sprig" title="No day has been compared yet">
                We compare the first day tonight, or right now if you choose one above.
              </EmptyState>
            ) : (
              days.map((day) => <ComparedDay key={day.day} compared={day} />)
            )}
          </div>
        )}
      </DeskRead>
    </>
  )
}

function CompareNow({ today }: { today: string }) {
  const { act, busy, failure } = useAction()
  const [day, setDay] = useState(() => formatIsoDate(dayNumberOfIso(today) - 1))
  const compare = () =>
    act('compare', {
      call: () => callStaff('reconcileDay', { body: { day } }),
      after: () => invalidateStaff('listReconciliations'),
      done: 'Compared. The day is below.',
    })
  return (
    <ScriptForm className="flex flex-wrap items-end gap-3" aria-label="Compare a day" onSubmit={compare}>
      <TextField
        id="day"
        type="date"
        label="Day"
        size="date"
        max={today}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button
        type="submit"
        look="secondary"
        busy={busy === 'compare' && 'Asking the provider'}
        disabledReason={day === '' && 'Choose a day first'}
      >
        Compare now
      </Button>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </ScriptForm>
  )
}

/** “Friday 13 November”: both sums, and each payment that differs. */
function ComparedDay({ compared }: { compared: ReconciledDay }) {
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
