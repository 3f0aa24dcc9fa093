import { useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff, staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { nameZone } from '../../desk/format-moment.ts'
import { useDeskAction } from '../../desk/use-desk-action.ts'
import { useStaff } from '../../frame/staff-context.ts'
import { ComparedDay } from './compared-day.tsx'

/** See docs/product/money.md#reconciliation. */
export default function ReconciliationPage() {
  const { timeZone } = useStaff()
  return (
    <>
      <DeskHead
        title="Reconciliation"
        note={`Our ledger beside the payment provider’s own list, day by day. Every night the day before is compared, and the office is told by email where something differs. ${nameZone(timeZone)}.`}
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
                The first is compared tonight, or now, if you choose a day above.
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
  const { act, busy, failure } = useDeskAction()
  const [day, setDay] = useState(() => formatIsoDate(dayNumberOfIso(today) - 1))
  const compare = () =>
    act('compare', {
      call: () => callStaff('reconcileDay', { body: { day } }),
      after: () => invalidateStaff('listReconciliations'),
      done: 'Compared. The day is below.',
    })
  return (
    <ScriptForm
      className="flex flex-wrap items-end gap-3"
      aria-label="Compare a day"
      onSubmit={(event) => {
        event.preventDefault()
        void compare()
      }}
    >
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
