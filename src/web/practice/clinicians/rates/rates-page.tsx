import { useState } from 'react'
import type { StaffRate } from '#contract/staff/rate-editor.ts'
import { gstIncludedIn, formatCents } from '#domain/fees/money.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FormSkeleton } from '../../../ui/skeleton/form-skeleton.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { RateForm } from './rate-form.tsx'
import { RateStrip } from './rate-strip.tsx'
import { ShortNoticeFeeSetting } from './short-notice-fee.tsx'
import { RatesTable } from '../rates-table.tsx'

export default function RatesPage() {
  const query = { ...staffQuery('listRates', {}), gcTime: 0 }
  return (
    <DeskRead title="Rates" query={query} skeleton={<FormSkeleton />}>
      {({ rates, earliest }) => <Rates rates={rates} earliest={earliest} />}
    </DeskRead>
  )
}

function Rates({ rates, earliest }: { rates: readonly StaffRate[]; earliest: string }) {
  const [edited, setEdited] = useState<string | null>(null)
  const rate = rates.find(({ from }) => from === edited) ?? null
  const [latest] = rates
  const inForce = rates.find(({ period }) => period === 'inForce') ?? latest
  return (
    <>
      <DeskHead
        title="Rates"
        note="A session costs what the rates of its own date say. Rates that have begun never change."
      >
        <Button look="secondary" size="small" onClick={() => setEdited('new')}>
          Add a change
        </Button>
      </DeskHead>
      <RateStrip {...{ rates, earliest }} />
      {edited !== null && (
        <div className="mb-6">
          <Sheet title={rate ? 'Change upcoming rates' : 'Rates from a future date'}>
            <RateForm
              key={edited}
              rate={rate}
              before={latest ?? null}
              earliest={earliest}
              onClose={() => setEdited(null)}
            />
          </Sheet>
        </div>
      )}
      <Sheet
        isFlush
        foot={
          inForce && (
            <span>
              Upfront is rebate, gap and booking fee. GST is in the fee only:{' '}
              {formatCents(gstIncludedIn(inForce.bookingFeeCents))} of {formatCents(inForce.bookingFeeCents)}.
            </span>
          )
        }
      >
        <RatesTable rates={rates} onEdit={setEdited} />
      </Sheet>
      <div className="mt-6 max-w-[760px]">
        <Sheet title="Short notice and missed sessions">
          <ShortNoticeFeeSetting />
        </Sheet>
      </div>
    </>
  )
}
